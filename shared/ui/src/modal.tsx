/* `@site/ui/modal`: a window over the page. */
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './navigation/button.tsx';
import { staysWhereHigher } from './theme/breakpoints.ts';

/** A native dialog, which traps the focus, closes on Escape and makes the page behind it inert. */
const Window = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'lg',
    transitionProperty: 'opacity, transform',
    transitionDuration: 'moderate',
    '&[open]': { _starting: { opacity: 0, transform: 'translateY(0.75rem)' } },
    '&::backdrop': { bg: 'rgb(6 38 30 / 0.78)' },
  },
});

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockStart: staysWhereHigher('20rem'),
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    paddingBlock: '2',
    paddingInlineStart: '5',
    paddingInlineEnd: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
  },
});

interface Props {
  /** The window's title, which also names it for screen readers. */
  readonly title: string;
  readonly open: boolean;
  /** Called by the close button, Escape, or a click beside the window. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Modal({ title, open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const window = dialog.current;
    window?.showModal();
    const release = holdPage();
    return () => {
      window?.close();
      release();
    };
  }, [open]);
  return (
    <Window
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      // The content fills the dialog: a click on the dialog itself is one on its backdrop.
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <>
          <Bar>
            <Box flex="1" fontWeight="bold" overflowWrap="anywhere">
              {title}
            </Box>
            <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </Button>
          </Bar>
          {children}
        </>
      )}
    </Window>
  );
}

/** Keeps the page behind from scrolling or moving; returns a function that ends this. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  // This fills the place of the removed scrollbar.
  style.setProperty('padding-inline-end', `${window.innerWidth - clientWidth}px`);
  style.setProperty('overflow', 'hidden');
  return () => {
    style.removeProperty('overflow');
    style.removeProperty('padding-inline-end');
  };
}
