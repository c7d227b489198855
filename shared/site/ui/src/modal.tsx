/* `@site/ui/modal`: a window over the page. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './navigation/button.tsx';
import { staysWhereHigher } from './theme/breakpoints.ts';

/** A native dialog, which traps the focus, closes on Escape and makes the page behind it inert. */
const Window = chakra(
  'dialog',
  {
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
  },
  { forwardProps: ['closedby'] },
);

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
  readonly children: ReactNode;
}

interface ModalProps extends Props {
  readonly open: boolean;
  /** Called by the close button, Escape, or a click beside the window. */
  readonly onClose: () => void;
}

/** A window that the page opens by itself. */
export function Modal({ title, open, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const window = dialog.current;
    window?.showModal();
    return () => window?.close();
  }, [open]);
  return (
    <Window ref={dialog} aria-label={title} closedby="any" onClose={onClose}>
      {open && (
        <>
          <Bar>
            <Title>{title}</Title>
            <CloseButton onClick={onClose} />
          </Bar>
          {children}
        </>
      )}
    </Window>
  );
}

/* React's types do not know these attributes yet. */
const closesModal = (id: string) => ({ commandfor: id, command: 'close' });

/** What makes a button open the `PrerenderedModal` of that id, without any script of the page. */
export const opensModal = (id: string) => ({
  commandfor: id,
  command: 'show-modal',
  'aria-haspopup': 'dialog' as const,
});

interface PrerenderedProps extends Props {
  readonly id: string;
}

/**
 * A window that is in the document, closed, until a button opens it (`opensModal`). A video in it plays
 * while the window is open; pictures and frames in it load then if they are lazy.
 */
export function PrerenderedModal({ id, title, children }: PrerenderedProps) {
  return (
    <Window id={id} aria-label={title} closedby="any">
      <Bar>
        <Title>{title}</Title>
        <CloseButton {...closesModal(id)} />
      </Bar>
      {children}
    </Window>
  );
}

const Title = chakra('div', { base: { flex: '1', fontWeight: 'bold', overflowWrap: 'anywhere' } });

function CloseButton(props: { onClick: () => void } | ReturnType<typeof closesModal>) {
  return (
    <Button variant="quiet" size="icon" aria-label="Close" {...props}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Button>
  );
}
