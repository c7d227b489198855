import { Box } from '@site/ui';
import { Carousel } from '../../kit/carousel/carousel.tsx';
import { useCarousel } from '../../kit/carousel/use-carousel.ts';
import { GoodCard } from './good-card.tsx';
import type { Good } from './goods.content.ts';
import { GoodsControls } from './goods-controls.tsx';
import type { MarketPlaceContent } from './market-place.content.ts';

/** The position of the good that the carousel begins with, from 0. */
const FIRST_GOOD = 2;

/** Milliseconds that a good stays. */
const STAY = 5_000;

interface Props {
  readonly content: MarketPlaceContent['carousel'];
  readonly goods: readonly Good[];
}

/** Goods of several sellers, one after the other. They stop under a pointer and a keyboard. */
export function GoodsCarousel({ content, goods }: Props) {
  const count = goods.length;
  const carousel = useCarousel({ effect: 'fade', count, stay: STAY, loads: 'at-first-change' });
  // The row begins with the first good to be shown and ends with the one before it.
  const inOrder = [...goods.slice(FIRST_GOOD), ...goods.slice(0, FIRST_GOOD)];
  const numberOf = (position: number) => ((position + FIRST_GOOD) % count) + 1;
  const slides = inOrder.map((good, position) => ({
    id: good.picture,
    content: (
      <Box
        role="group"
        aria-roledescription="slide"
        aria-label={`${numberOf(position)} of ${count}`}
      >
        <GoodCard good={good} first={position === 0} />
      </Box>
    ),
  }));
  return (
    <Box
      role="group"
      aria-roledescription="carousel"
      aria-label={content.label}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
      onPointerEnter={() => carousel.hold(true)}
      onPointerLeave={() => carousel.hold(false)}
      {...carousel.focusHandlers}
    >
      <Carousel carousel={carousel} slides={slides} />
      <GoodsControls
        content={content}
        carousel={carousel}
        place={`${numberOf(carousel.shown)} / ${count}`}
      />
    </Box>
  );
}
