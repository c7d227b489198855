import type { ToastMessage } from '@site/ui';
import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** What shows messages; loaded with the first of them. */
export const toastsStore = createStore<ComponentType | undefined>(undefined);

const loadToasts = () => import('@site/ui/toast');

/**
 * Loads what shows messages once a visitor types: whatever has to be said of it, the network may be
 * gone by then.
 */
export function prepareToasts(): void {
  // A message that comes later tries again.
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
