import type { LoadingBar } from '@site/ui';
import { createStore } from './store.ts';

/** Whether a page or section reported work in progress. */
export const loadingBarStore = createStore(false);

export const loadingBar: LoadingBar = {
  start: () => loadingBarStore.set(true),
  complete: () => loadingBarStore.set(false),
};
