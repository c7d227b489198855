import { Box, chakra, PageSection, Text } from '@site/ui';
import { Carousel } from '../../kit/carousel/carousel.tsx';
import { useCarousel } from '../../kit/carousel/use-carousel.ts';
import type { LowerHalfContent } from './lower-half.content.ts';
import { TestimonialDots } from './testimonial-dots.tsx';

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

/** Milliseconds that a testimonial stays. */
const STAY = 3_000;

/** What clients say. */
export function Testimonials({ content }: { content: LowerHalfContent['testimonials'] }) {
  const { length: count } = content.testimonials;
  const carousel = useCarousel({ effect: 'row', count, stay: STAY, loads: 'near' });
  const slides = content.testimonials.map(({ id, saying, client, position }) => ({
    id,
    content: (
      <Quote>
        <blockquote>{saying}</blockquote>
        <figcaption>
          <Text fontWeight="bold">{client}</Text>
          <Text color="fg.muted" fontSize="sm">
            {position}
          </Text>
        </figcaption>
      </Quote>
    ),
  }));
  return (
    <PageSection title={content.title} bg="bg.brand">
      <Box {...carousel.focusHandlers}>
        <Carousel carousel={carousel} label={content.title} slides={slides} />
        <TestimonialDots content={content} carousel={carousel} />
      </Box>
    </PageSection>
  );
}
