import type { LoadingBar, ToastMessage } from '@site/ui';
import type { ComponentType } from 'react';

export const toastsStore = createStore<ComponentType | undefined>(undefined);

const loadToasts = () => import('@site/ui/toast');

/** Loads the code for messages once a visitor types, before the network may go down. */
export function prepareToasts(): void {
  // The first message tries again.
  const load = () => void loadToasts().catch(() => undefined);
  document.addEventListener('input', load, { once: true });
}

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

export const loadingBarStore = createStore(false);

export const loadingBar: LoadingBar = {
  start: () => loadingBarStore.set(true),
  complete: () => loadingBarStore.set(false),
};

interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
