/* `@site/ui/toast`: messages at the top centre. The shell loads it with the first message. */
import { Box, createToaster, Portal, Toast, Toaster } from '@chakra-ui/react';
import { announce } from '@platform/browser/announcements';
import { TextLink } from './navigation/link.tsx';
import type { ToastMessage } from './site/site-context.ts';

const MOST = 20;

const toaster = createToaster({ placement: 'top', max: MOST, overlap: false, gap: 12 });

export function showToast({ kind, text, link, duration }: ToastMessage): void {
  announce(text, kind === 'error' ? 'assertive' : 'polite');
  toaster.create({ type: kind, title: text, meta: { link }, duration, closable: true });
}

export function Toasts() {
  return (
    <Portal>
      {/* Announced from elsewhere: this region arrives together with its first message. */}
      <Toaster toaster={toaster} insetInline="4" zIndex="toast" aria-live="off">
        {({ id, title, meta }) => {
          const link: ToastMessage['link'] = meta?.link;
          return (
            <Toast.Root aria-live="off">
              <Box flex="1">
                <Toast.Title>{title}</Toast.Title>
                {link && (
                  <TextLink to={link.to} color="inherit" onClick={() => toaster.dismiss(id)}>
                    {link.label}
                  </TextLink>
                )}
              </Box>
              <Toast.CloseTrigger aria-label="Close message" />
            </Toast.Root>
          );
        }}
      </Toaster>
    </Portal>
  );
}
