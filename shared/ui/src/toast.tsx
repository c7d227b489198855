/* `@site/ui/toast`: messages at the top centre. The shell loads it with the first message. */
import { createToaster, Portal, Toast, Toaster } from '@chakra-ui/react';
import type { ToastMessage } from './site/site-context.ts';

/** The most messages that are kept. */
const MOST = 20;

const toaster = createToaster({ placement: 'top', max: MOST, overlap: false, gap: 12 });

/** Shows a message. */
export function showToast({ kind, text, duration }: ToastMessage): void {
  toaster.create({ type: kind, title: text, duration, closable: true });
}

/** Where messages appear. */
export function Toasts() {
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline="4" zIndex="toast">
        {(toast) => (
          <Toast.Root>
            <Toast.Title>{toast.title}</Toast.Title>
            <Toast.CloseTrigger aria-label="Close message" />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}
