/* `@site/ui/toast`: messages at the top centre. The shell loads it with the first message. */
import { createToaster, Portal, Toast, Toaster } from '@chakra-ui/react';
import { announce } from './announcements/announcements.tsx';
import type { ToastMessage } from './site/site-context.ts';

const MOST = 20;

const toaster = createToaster({ placement: 'top', max: MOST, overlap: false, gap: 12 });

export function showToast({ kind, text, duration }: ToastMessage): void {
  announce(text, kind === 'error' ? 'assertive' : 'polite');
  toaster.create({ type: kind, title: text, duration, closable: true });
}

export function Toasts() {
  return (
    <Portal>
      {/* Announced from elsewhere: this region arrives together with its first message. */}
      <Toaster toaster={toaster} insetInline="4" zIndex="toast" aria-live="off">
        {(toast) => (
          <Toast.Root aria-live="off">
            <Toast.Title>{toast.title}</Toast.Title>
            <Toast.CloseTrigger aria-label="Close message" />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}
