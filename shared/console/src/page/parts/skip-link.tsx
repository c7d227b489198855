import { chakra } from '@site/ui';

const Skip = chakra('button', {
  base: {
    position: 'absolute',
    insetBlockStart: '2',
    insetInlineStart: '2',
    zIndex: 'overlay',
    padding: '3',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'md',
    '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', padding: '0' },
  },
});

/** A button, because the part of the address behind `#` is the view's. */
export function SkipLink() {
  return (
    <Skip type="button" onClick={() => document.getElementById('main')?.focus()}>
      Skip to the content
    </Skip>
  );
}
