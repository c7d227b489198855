import { chakra, VisuallyHidden } from '@site/ui';
import type { View } from '../portable-terminal.content.ts';

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

interface Props {
  readonly label: string;
  readonly views: readonly View[];
  readonly chosen: View;
  readonly onChoose: (view: View) => void;
}

/** One small picture for each view; the pressed one is shown large. */
export function Thumbnails({ label, views, chosen, onChoose }: Props) {
  return (
    <Row role="group" aria-label={label}>
      {views.map((view) => (
        <Thumbnail
          key={view.label}
          type="button"
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
        >
          <VisuallyHidden>{view.label}</VisuallyHidden>
          <img src={view.src} alt="" width={view.width} height={view.height} fetchPriority="low" />
        </Thumbnail>
      ))}
    </Row>
  );
}
