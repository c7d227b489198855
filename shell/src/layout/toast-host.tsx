import { useSyncExternalStore } from 'react';
import { toastsStore } from '../services/toast-store.ts';

/** Where messages appear, once there has been one. */
export function ToastHost() {
  const Toasts = useSyncExternalStore(toastsStore.subscribe, toastsStore.get, () => undefined);
  return Toasts ? <Toasts /> : null;
}
