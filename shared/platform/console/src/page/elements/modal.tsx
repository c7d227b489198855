import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.ts';
import { staysWhereHigher } from './parts.tsx';

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

const Title = chakra('div', { base: { flex: '1', fontWeight: 'bold', overflowWrap: 'anywhere' } });

interface ModalProps {
  /** Also names the window for screen readers. */
  readonly title: string;
  readonly open: boolean;
  /** Called by the close button, Escape, or a click beside the window. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

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
