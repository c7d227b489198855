import { Button, chakra, Flex } from '@site/ui';
import { Pause, Play } from 'lucide-react';
import type { useCarousel } from '../../kit/carousel/use-carousel.ts';
import type { LowerHalfContent } from './lower-half.content.ts';

/** A small dot with a large target. */
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
  readonly content: LowerHalfContent['testimonials'];
  readonly carousel: ReturnType<typeof useCarousel>;
}

/**
 * A dot for each slide and a pause button. They are invisible, but take their space, until they
 * work.
 */
export function TestimonialDots({ content, carousel }: Props) {
  const { live, shown, playing, reducedMotion, show, toggle } = carousel;
  return (
    <Flex
      role="group"
      aria-label={content.choose}
      justifyContent="center"
      alignItems="center"
      minHeight="2.75rem"
      marginTop="6"
      visibility={live ? 'visible' : 'hidden'}
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
