import { chakra, Flex, Span, Stack } from '@site/ui';
import { ZoomIn } from 'lucide-react';
import { useId, useState } from 'react';
import type { View } from '../portable-terminal.content.ts';
import { Thumbnails } from './thumbnails.tsx';
import { ZoomablePicture } from './zoomable-picture.tsx';

const touchOnly = '@media (hover: none)';
const pointerOnly = '@media (hover: hover)';

const Caption = chakra('figcaption', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    paddingTop: '2',
    color: 'fg.muted',
    fontSize: 'xs',
  },
});

interface Props {
  readonly content: {
    readonly gallery: string;
    readonly views: readonly [View, ...View[]];
    readonly enlarge: string;
    readonly hintPointer: string;
    readonly hintTouch: string;
  };
}

/** Views of one device: a large one that can be zoomed, and thumbnails to choose from. */
export function Gallery({ content }: Props) {
  const { views } = content;
  const [chosen, setChosen] = useState(views[0]);
  const hint = useId();
  return (
    <Stack gap="3">
      <figure>
        {/* The key makes another picture start unzoomed. */}
        <ZoomablePicture
          key={chosen.label}
          picture={chosen}
          action={content.enlarge}
          describedBy={hint}
        />
        <Caption>
          <Span fontWeight="semibold" color="fg">
            {chosen.label}
          </Span>
          <Flex as="span" id={hint} alignItems="center" gap="1.5" _print={{ display: 'none' }}>
            <ZoomIn aria-hidden="true" size="1rem" />
            <Span css={{ [touchOnly]: { display: 'none' } }}>{content.hintPointer}</Span>
            <Span css={{ [pointerOnly]: { display: 'none' } }}>{content.hintTouch}</Span>
          </Flex>
        </Caption>
      </figure>
      <Thumbnails label={content.gallery} views={views} chosen={chosen} onChoose={setChosen} />
    </Stack>
  );
}
