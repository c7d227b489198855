import { Button, Flex, Text } from '@site/ui';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { useCarousel } from '../../kit/carousel/use-carousel.ts';
import type { MarketPlaceContent } from './market-place.content.ts';

interface Props {
  readonly content: MarketPlaceContent['carousel'];
  readonly carousel: ReturnType<typeof useCarousel>;
  /** The position of the current good, such as `3 / 8`. */
  readonly place: string;
}

/** Buttons to pause, to play and to go to the previous and next good. */
export function GoodsControls({ content, carousel, place }: Props) {
  const { playing } = carousel;
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
      <Button variant="outline" onClick={carousel.toggle} minWidth="6.75rem">
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span>{playing ? content.pause : content.play}</span>
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
