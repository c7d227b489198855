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
  void loadToasts().then(({ showToast, Toasts }) => {
    if (!toastsStore.get()) toastsStore.set(Toasts);
    showToast(message);
  });
}
