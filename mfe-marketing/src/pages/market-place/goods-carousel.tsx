import { Box, Button, chakra, Flex, Shillings, Text, VisuallyHidden } from '@site/ui';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Carousel } from '../../kit/carousel/carousel.tsx';
import { useCarousel } from '../../kit/carousel/use-carousel.ts';
import avocados from './goods/avocados.svg?url';
import coffeeBeans from './goods/coffee-beans.svg?url';
import highlandTea from './goods/highland-tea.svg?url';
import honey from './goods/honey.svg?url';
// The first to be shown is the largest paint, which waits for no other request.
import kiondoBasket from './goods/kiondo-basket.svg?inline';
import leatherBag from './goods/leather-bag.svg?url';
import sisalRug from './goods/sisal-rug.svg?url';
import soapstoneBowl from './goods/soapstone-bowl.svg?url';
import type { Good } from './goods.content.ts';
import type { MarketPlaceContent } from './market-place.content.ts';

const FIRST_GOOD = 2;

const STAY = 5_000;

interface Props {
  readonly content: MarketPlaceContent['carousel'];
  readonly goods: readonly Good[];
}

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

const reducedMotion = '@media (prefers-reduced-motion: reduce)';
const WithMotion = chakra('span', {
  base: { display: 'contents', [reducedMotion]: { display: 'none' } },
});
const WithoutMotion = chakra('span', {
  base: { display: 'none', [reducedMotion]: { display: 'contents' } },
});

/** It is right before any script, which alone could ask for the system's setting. */
function PlayOrPause({ content, carousel }: Omit<GoodsControlsProps, 'place'>) {
  const pause = (
    <>
      <Pause aria-hidden="true" />
      <span>{content.pause}</span>
    </>
  );
  const play = (
    <>
      <Play aria-hidden="true" />
      <span>{content.play}</span>
    </>
  );
  if (carousel.chosen) return carousel.chosen === 'play' ? pause : play;
  return (
    <>
      <WithMotion>{pause}</WithMotion>
      <WithoutMotion>{play}</WithoutMotion>
    </>
  );
}

interface GoodsControlsProps {
  readonly content: MarketPlaceContent['carousel'];
  readonly carousel: ReturnType<typeof useCarousel>;
  readonly place: string;
}

function GoodsControls({ content, carousel, place }: GoodsControlsProps) {
  return (
    <Flex
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      paddingBlock="3"
      paddingInlineStart={{ base: '3', md: '4' }}
      paddingInlineEnd="3"
      borderTopWidth="1px"
      css={{ '@media (scripting: none)': { display: 'none' }, _print: { display: 'none' } }}
    >
      <Button variant="outline" onClick={carousel.toggle} minWidth="7rem">
        <PlayOrPause content={content} carousel={carousel} />
      </Button>
      <Text
        flex="1"
        textAlign="end"
        color="fg.muted"
        fontSize="sm"
        fontVariantNumeric="tabular-nums"
        aria-hidden="true"
      >
        {place}
      </Text>
      <Button variant="quiet" size="icon" aria-label={content.previous} onClick={carousel.previous}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button variant="quiet" size="icon" aria-label={content.next} onClick={carousel.next}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </Flex>
  );
}

export const goodsSize = { width: 640, height: 480 } as const;

const goodsPictures: Readonly<Record<Good['picture'], string>> = {
  avocados,
  'coffee-beans': coffeeBeans,
  'highland-tea': highlandTea,
  honey,
  'kiondo-basket': kiondoBasket,
  'leather-bag': leatherBag,
  'sisal-rug': sisalRug,
  'soapstone-bowl': soapstoneBowl,
};

const Picture = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto', _dark: { filter: 'brightness(0.88)' } },
});

function GoodCard({ good, first }: { readonly good: Good; readonly first: boolean }) {
  return (
    <>
      <Picture
        src={goodsPictures[good.picture]}
        alt={good.alt}
        htmlWidth={goodsSize.width}
        htmlHeight={goodsSize.height}
        {...(first
          ? // It is in the document already, and small: it is painted with the first text.
            { decoding: 'sync' }
          : { decoding: 'async', loading: 'lazy', fetchPriority: 'low' })}
      />
      <Flex
        flexWrap="wrap"
        columnGap="4"
        justifyContent="space-between"
        alignItems="flex-start"
        padding={{ base: '4', md: '5' }}
      >
        <Box flex="1 1 8rem">
          <Text fontWeight="bold">{good.name}</Text>
          <Text color="fg.muted" fontSize="sm">
            {good.seller}
          </Text>
        </Box>
        <Text
          marginInlineStart="auto"
          textAlign="end"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          flexShrink={0}
        >
          <Shillings amount={good.price} />
          <VisuallyHidden>, </VisuallyHidden>
          <Text as="span" display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
            {good.unit}
          </Text>
        </Text>
      </Flex>
    </>
  );
}
