import { chakra } from '@site/ui';
import type { ReactNode } from 'react';
import type { useCarousel } from './use-carousel.ts';

/** A row that scrolls, until it is a carousel. */
const Row = chakra('div', {
  base: {
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    _focusVisible: { outlineOffset: '-3px' },
    // What Swiper asks of the row that it moves; its own style sheet is for a whole document.
    '&[data-live]': {
      position: 'relative',
      zIndex: '1',
      overflow: 'hidden',
      scrollSnapType: 'none',
      touchAction: 'pan-y',
    },
    '& > ul': { display: 'flex', alignItems: 'stretch' },
    '&[data-live] > ul': {
      position: 'relative',
      zIndex: '1',
      width: '100%',
      transitionProperty: 'transform',
    },
    '&[data-live] > ul > li': { position: 'relative', transitionProperty: 'transform' },
  },
  variants: {
    effect: {
      row: {
        '&[data-live]': {
          maskImage: {
            md: 'linear-gradient(to right, transparent, black 20%, black 80%, transparent)',
          },
        },
        '@media (scripting: none)': {
          overflow: 'visible',
          '& > ul': { display: 'grid', gap: '6', gridTemplateColumns: { md: '1fr 1fr' } },
        },
      },
      fade: {
        // The slides that are not on show can be neither seen nor reached.
        '&[data-live] > ul > li': { transitionProperty: 'opacity, visibility' },
        '&[data-live] > ul > li:not(.swiper-slide-active)': { visibility: 'hidden' },
      },
    },
  },
});

/** As wide and as far apart as the carousel will have it. */
const Slide = chakra('li', {
  base: { flexShrink: 0, scrollSnapAlign: 'start' },
  variants: {
    effect: {
      row: {
        width: { base: '100%', md: 'calc(50% - 25px)' },
        marginEnd: '50px',
        '@media (scripting: none)': { width: 'auto', marginEnd: '0' },
      },
      fade: { width: '100%' },
    },
  },
});

interface Props {
  readonly carousel: ReturnType<typeof useCarousel>;
  /** The name of the row, where nothing around it bears one. */
  readonly label?: string;
  readonly slides: readonly { readonly id: string | number; readonly content: ReactNode }[];
}

/** Slides side by side: readable as they stand, a carousel where they can be one. */
export function Carousel({ carousel, label, slides }: Props) {
  const { row, effect, live, moving } = carousel;
  // A row needs each slide twice while it is a carousel, so that it can go round.
  const copies = live && effect === 'row' ? slides : [];
  return (
    <Row
      ref={row}
      effect={effect}
      className="swiper"
      {...(label ? { role: 'group', 'aria-label': label } : {})}
      // Spoken when a visitor steps, silent while it moves by itself.
      aria-live={effect === 'fade' ? (moving ? 'off' : 'polite') : undefined}
      tabIndex={live ? undefined : 0}
      data-live={live || undefined}
    >
      <ul className="swiper-wrapper">
        {[...slides, ...copies].map(({ id, content }, index) => (
          <Slide
            key={`${id}-${index < slides.length}`}
            effect={effect}
            className="swiper-slide"
            aria-hidden={index >= slides.length || undefined}
          >
            {content}
          </Slide>
        ))}
      </ul>
    </Row>
  );
}
