import { chakra } from '@site/ui';
import type { ReactNode } from 'react';
import type { useCarousel } from './use-carousel.ts';

/** A row that scrolls until Swiper takes it over. */
const Row = chakra('div', {
  base: {
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    _focusVisible: { outlineOffset: '-3px' },
    // The styles that Swiper requires; its own style sheet would apply to a whole document.
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
    '&[data-live] > ul > li': { transitionProperty: 'transform' },
    // On paper all slides are there, whichever is on the screen. Swiper's own values are inline.
    _print: {
      overflow: 'visible !important',
      maskImage: 'none !important',
      '& > ul': {
        display: 'grid !important',
        gridTemplateColumns: '1fr 1fr',
        gap: '4',
        transform: 'none !important',
      },
      '& > ul > li': {
        width: 'auto !important',
        margin: '0 !important',
        opacity: '1 !important',
        visibility: 'visible !important',
        transform: 'none !important',
      },
      '& > ul > li[aria-hidden]': { display: 'none !important' },
    },
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
        // Only the current slide can be seen and reached.
        '&[data-live] > ul > li': { transitionProperty: 'opacity, visibility' },
        '&[data-live] > ul > li:not(.swiper-slide-active)': { visibility: 'hidden' },
      },
    },
  },
});

/** The width and distance are those of the carousel, so that nothing moves when it starts. */
const Slide = chakra('li', {
  // Hidden texts of slides out of view would make the page wider if they were placed in the page.
  base: { position: 'relative', flexShrink: 0, scrollSnapAlign: 'start' },
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
  readonly label?: string;
  readonly slides: readonly { readonly id: string | number; readonly content: ReactNode }[];
}

export function Carousel({ carousel, label, slides }: Props) {
  const { row, effect, live, moving, hold } = carousel;
  // Swiper can loop over a row only with a second copy of each slide.
  const copies = live && effect === 'row' ? slides : [];
  return (
    <Row
      ref={row}
      effect={effect}
      className="swiper"
      {...(label ? { role: 'group', 'aria-label': label } : {})}
      // Screen readers announce a slide that the visitor chose, but no automatic change.
      aria-live={effect === 'fade' ? (moving ? 'off' : 'polite') : undefined}
      tabIndex={live ? undefined : 0}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      data-live={live || undefined}
    >
      <ul role="list" className="swiper-wrapper">
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
