import type { ToastMessage } from '@site/ui';
import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** What shows messages; loaded with the first of them. */
export const toastsStore = createStore<ComponentType | undefined>(undefined);

/** Shows a message at the top centre. */
export function toast(message: ToastMessage): void {
  void import('@site/ui/toast').then(({ showToast, Toasts }) => {
    if (!toastsStore.get()) toastsStore.set(Toasts);
    showToast(message);
  });
}
