import { chakra, PageSection, Text } from '@site/ui';
import { CarouselControls } from '../../kit/carousel/carousel-controls.tsx';
import { useCarousel } from '../../kit/carousel/use-carousel.ts';
import type { LowerHalfContent } from './lower-half.content.ts';

/** A row that scrolls, until it is a carousel. */
const Row = chakra('div', {
  base: {
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    _focusVisible: { outlineOffset: '-3px' },
    // What the carousel asks of the row that it moves; its own style sheet is for a whole document.
    '&[data-live]': {
      position: 'relative',
      zIndex: '1',
      overflow: 'hidden',
      scrollSnapType: 'none',
      touchAction: 'pan-y',
      maskImage: {
        md: 'linear-gradient(to right, transparent, black 20%, black 80%, transparent)',
      },
    },
    '& > ul': { display: 'flex', alignItems: 'stretch' },
    '&[data-live] > ul': {
      position: 'relative',
      zIndex: '1',
      width: '100%',
      transitionProperty: 'transform',
    },
    '&[data-live] > ul > li': { position: 'relative', transitionProperty: 'transform' },
    '@media (scripting: none)': {
      overflow: 'visible',
      '& > ul': { display: 'grid', gap: '6', gridTemplateColumns: { md: '1fr 1fr' } },
    },
  },
});

/** As wide and as far apart as the carousel will have it. */
const Slide = chakra('li', {
  base: {
    flexShrink: 0,
    width: { base: '100%', md: 'calc(50% - 25px)' },
    marginEnd: '50px',
    scrollSnapAlign: 'start',
    '@media (scripting: none)': { width: 'auto', marginEnd: '0' },
  },
});

const Quote = chakra('figure', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    height: '100%',
    padding: { base: '6', lg: '10' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& blockquote': {
      flex: '1',
      fontSize: { base: 'lg', lg: 'xl' },
      fontWeight: 'semibold',
      lineHeight: '1.45',
      textWrap: 'balance',
      quotes: '"“" "”"',
      _before: { content: 'open-quote' },
      _after: { content: 'close-quote' },
    },
  },
});

/** What clients say: readable as it stands, a carousel where it can be one. */
export function Testimonials({ content }: { content: LowerHalfContent['testimonials'] }) {
  const slides = content.testimonials;
  const carousel = useCarousel(slides.length);
  const { row, live } = carousel;
  return (
    <PageSection title={content.title} bg="bg.brand">
      <Row
        ref={row}
        className="swiper"
        role="group"
        aria-label={content.title}
        tabIndex={live ? undefined : 0}
        data-live={live || undefined}
      >
        <ul className="swiper-wrapper">
          {(live ? [...slides, ...slides] : slides).map(
            ({ id, saying, client, position }, index) => (
              <Slide
                // Each is there twice while the row is a carousel, so that it can go round.
                key={`${id}-${index < slides.length}`}
                className="swiper-slide"
                aria-hidden={index >= slides.length || undefined}
              >
                <Quote>
                  <blockquote>{saying}</blockquote>
                  <figcaption>
                    <Text fontWeight="bold">{client}</Text>
                    <Text color="fg.muted" fontSize="sm">
                      {position}
                    </Text>
                  </figcaption>
                </Quote>
              </Slide>
            ),
          )}
        </ul>
      </Row>
      <CarouselControls content={content} carousel={carousel} />
    </PageSection>
  );
}
