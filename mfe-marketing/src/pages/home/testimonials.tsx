import { Box, Button, chakra, Flex, PageSection, Text } from '@site/ui';
import { Pause, Play } from 'lucide-react';
import { Carousel } from '../../kit/carousel/carousel.tsx';
import { useCarousel } from '../../kit/carousel/use-carousel.ts';
import type { ReasonsContent } from './reasons.content.ts';

const Dot = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.75rem',
    borderRadius: 'full',
    cursor: 'pointer',
    _before: {
      content: '""',
      width: '2.5',
      height: '2.5',
      borderRadius: 'full',
      bg: 'border.control',
      // A ring where the system forces its colours, and filled for the present slide.
      border: '1px solid transparent',
      transitionProperty: 'transform, background-color',
      transitionDuration: 'fast',
    },
    '&[aria-current=true]::before': {
      bg: 'action',
      transform: 'scale(1.4)',
      _highContrast: { bg: 'Highlight' },
    },
    _focusVisible: { borderRadius: 'full', outlineOffset: '-4px' },
  },
});

interface Props {
  readonly content: ReasonsContent['testimonials'];
  readonly carousel: ReturnType<typeof useCarousel>;
}

/** Dots, which say from the first view that there are more, and a pause button once it moves. */
function TestimonialDots({ content, carousel }: Props) {
  const { live, shown, playing, reducedMotion, show, toggle } = carousel;
  return (
    <Flex
      role="group"
      aria-label={content.choose}
      justifyContent="center"
      alignItems="center"
      minHeight="2.75rem"
      marginTop="6"
      css={{ '@media (scripting: none)': { visibility: 'hidden' } }}
    >
      {content.testimonials.map(({ id, client }, position) => (
        <Dot
          key={id}
          type="button"
          aria-label={`${content.show} ${client}`}
          aria-current={position === shown}
          onClick={() => show(position)}
        />
      ))}
      {live && !reducedMotion && (
        <Button
          variant="quiet"
          size="icon"
          marginStart="2"
          aria-label={playing ? content.pause : content.play}
          onClick={toggle}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </Button>
      )}
    </Flex>
  );
}

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

const STAY = 3_000;

export function Testimonials({ content }: { content: ReasonsContent['testimonials'] }) {
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
