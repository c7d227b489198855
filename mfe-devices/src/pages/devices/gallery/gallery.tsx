import { chakra, Flex, Span, Stack, VisuallyHidden } from '@site/ui';
import { ZoomIn } from 'lucide-react';
import { useId, useState } from 'react';
import type { DevicesContent } from '../devices.content.ts';
import { ZoomablePicture } from './zoomable-picture.tsx';

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    gap: { base: '2', sm: '3' },
    _print: { display: 'none' },
  },
});

const Thumbnail = chakra('button', {
  base: {
    overflow: 'hidden',
    minHeight: '2.75rem',
    bg: 'bg.brand',
    borderWidth: '2px',
    borderColor: 'border',
    borderRadius: 'md',
    cursor: 'pointer',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.control' },
    '&[aria-pressed=true]': { borderColor: 'action', _highContrast: { borderColor: 'Highlight' } },
    _focusVisible: { borderRadius: 'md' },
    '& img': { width: '100%', height: 'auto' },
    // A second line inside the first, because a border has the same colour on all of them.
    '&[aria-pressed=true] img': {
      _highContrast: { outline: '3px solid Highlight', outlineOffset: '-3px' },
    },
  },
});

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

export function Gallery({ content }: { readonly content: DevicesContent['terminal'] }) {
  const { views } = content;
  // By its label: after a change of the content, views are other objects.
  const [label, setLabel] = useState(views[0].label);
  const chosen = views.find((view) => view.label === label) ?? views[0];
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
      <Row role="group" aria-label={content.gallery}>
        {views.map((view) => (
          <Thumbnail
            key={view.label}
            type="button"
            aria-pressed={view.label === chosen.label}
            onClick={() => setLabel(view.label)}
          >
            <VisuallyHidden>{view.label}</VisuallyHidden>
            <img
              src={view.src}
              alt=""
              width={view.width}
              height={view.height}
              loading="lazy"
              fetchPriority="low"
            />
          </Thumbnail>
        ))}
      </Row>
    </Stack>
  );
}
