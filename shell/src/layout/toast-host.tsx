import { useSyncExternalStore } from 'react';
import { toastsStore } from '../services/toast-store.ts';

/** The place for messages, loaded with the first one. */
export function ToastHost() {
  const Toasts = useSyncExternalStore(toastsStore.subscribe, toastsStore.get, () => undefined);
  return Toasts ? <Toasts /> : null;
}
