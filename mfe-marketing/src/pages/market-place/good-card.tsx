import { Box, chakra, Flex, Shillings, Text, VisuallyHidden } from '@site/ui';
import type { Good } from './goods.content.ts';
import { goodsPictures, goodsSize } from './goods-pictures.ts';

const Picture = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto', _dark: { filter: 'brightness(0.88)' } },
});

interface Props {
  readonly good: Good;
  /** Whether its picture is in the first view. */
  readonly first: boolean;
}

/** Something that a seller offers, with its price. */
export function GoodCard({ good, first }: Props) {
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
