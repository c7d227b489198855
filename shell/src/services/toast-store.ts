import type { ToastMessage } from '@site/ui';
import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** The component that shows messages, once it is loaded. */
export const toastsStore = createStore<ComponentType | undefined>(undefined);

const loadToasts = () => import('@site/ui/toast');

/**
 * Loads the code for messages once a visitor types, because the network may be down when one is
 * needed.
 */
export function prepareToasts(): void {
  // The first message tries again.
  const load = () => void loadToasts().catch(() => undefined);
  document.addEventListener('input', load, { once: true });
}

/** Shows a message at the top centre. */
export function toast(message: ToastMessage): void {
  void loadToasts().then(
    ({ showToast, Toasts }) => {
      if (!toastsStore.get()) toastsStore.set(Toasts);
      showToast(message);
    },
    () => showPlainly(message),
  );
}

/** Where the network is gone before a visitor typed, the message matters more than its looks. */
function showPlainly({ text, duration }: ToastMessage): void {
  const box = document.createElement('p');
  box.setAttribute('role', 'alert');
  box.textContent = text;
  Object.assign(box.style, {
    position: 'fixed',
    insetBlockStart: '1rem',
    insetInline: '1rem',
    zIndex: '9999',
    maxWidth: '24rem',
    marginInline: 'auto',
    padding: '1rem',
    border: '1px solid',
    background: 'Canvas',
    color: 'CanvasText',
  });
  document.body.append(box);
  setTimeout(() => box.remove(), duration);
}
