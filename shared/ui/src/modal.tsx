/* `@site/ui/modal`: a window over the page. */
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './navigation/button.tsx';

/** A native dialog: it holds the focus, closes on Escape, and makes the page behind it inert. */
const Window = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    overflow: 'auto',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'lg',
    '&::backdrop': { bg: 'rgb(6 38 30 / 0.72)' },
  },
});

interface Props {
  /** Names the window for screen readers, and stands above its content. */
  readonly title: string;
  readonly open: boolean;
  /** Asked for by the close button, Escape, or a click beside the window. */
  readonly onClose: () => void;
  /** Drawn while the window is open only. */
  readonly children: ReactNode;
}

/** A window over the page; focus returns to where it was when the window closes. */
export function Modal({ title, open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
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
        <Box>
          <Box display="flex" alignItems="center" gap="4" padding="3" paddingInlineStart="5">
            <Box flex="1" fontWeight="bold">
              {title}
            </Box>
            <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </Button>
          </Box>
          {children}
        </Box>
      )}
    </Window>
  );
}
