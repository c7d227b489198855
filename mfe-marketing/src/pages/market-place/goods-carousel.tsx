import { Box, Button, chakra, Flex, formatShillings, Text } from '@site/ui';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { Good } from './goods.content.ts';
import { goodsPictures, goodsSize } from './goods-pictures.ts';
import type { MarketPlaceContent } from './market-place.content.ts';
import { FIRST_GOOD, useCarousel } from './use-carousel.ts';

/** All slides lie on each other; those that are not on show can be neither seen nor reached. */
const Slide = chakra('div', {
  base: {
    gridArea: '1 / 1',
    transitionProperty: 'opacity, visibility',
    transitionDuration: 'moderate',
  },
  variants: {
    shown: {
      true: { opacity: 1, visibility: 'visible' },
      false: { opacity: 0, visibility: 'hidden' },
    },
  },
});

const Picture = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto', _dark: { filter: 'brightness(0.88)' } },
});

interface Props {
  readonly content: MarketPlaceContent['carousel'];
  readonly goods: readonly Good[];
}

/** Goods of several sellers, one after the other. */
export function GoodsCarousel({ content, goods }: Props) {
  const { state, moving, dispatch } = useCarousel(goods.length);
  const { index, playing, count } = state;
  return (
    <Box
      role="group"
      aria-roledescription="carousel"
      aria-label={content.label}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
      onPointerEnter={() => dispatch({ kind: 'pointer-entered' })}
      onPointerLeave={() => dispatch({ kind: 'pointer-left' })}
    >
      {/* Spoken when a visitor steps by hand, silent while it moves by itself. */}
      <Box display="grid" aria-live={moving ? 'off' : 'polite'}>
        {goods.map((good, position) => (
          <Slide
            key={good.picture}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${count}`}
            shown={position === index}
          >
            <GoodCard good={good} first={position === FIRST_GOOD} />
          </Slide>
        ))}
      </Box>
      <Flex
        alignItems="center"
        gap="2"
        paddingBlock="3"
        paddingInlineStart={{ base: '3', md: '4' }}
        paddingInlineEnd="3"
        borderTopWidth="1px"
      >
        <Button
          variant="outline"
          onClick={() => dispatch({ kind: playing ? 'pause' : 'play' })}
          minWidth="6.75rem"
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {playing ? content.pause : content.play}
        </Button>
        <Text
          flex="1"
          textAlign="end"
          color="fg.muted"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          aria-hidden="true"
        >
          {index + 1} / {count}
        </Text>
        <Button
          variant="quiet"
          size="icon"
          aria-label={content.previous}
          onClick={() => dispatch({ kind: 'previous' })}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={content.next}
          onClick={() => dispatch({ kind: 'next' })}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </Flex>
    </Box>
  );
}

function GoodCard({ good, first }: { readonly good: Good; readonly first: boolean }) {
  return (
    <>
      <Picture
        src={goodsPictures[good.picture]}
        alt={good.alt}
        htmlWidth={goodsSize.width}
        htmlHeight={goodsSize.height}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', fetchPriority: 'low' })}
      />
      <Flex
        gap="4"
        justifyContent="space-between"
        alignItems="flex-start"
        padding={{ base: '4', md: '5' }}
      >
        <div>
          <Text fontWeight="bold">{good.name}</Text>
          <Text color="fg.muted" fontSize="sm">
            {good.seller}
          </Text>
        </div>
        <Text textAlign="end" fontWeight="bold" fontVariantNumeric="tabular-nums" flexShrink={0}>
          {formatShillings(good.price)}
          <Text as="span" display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
            {good.unit}
          </Text>
        </Text>
      </Flex>
    </>
  );
}
