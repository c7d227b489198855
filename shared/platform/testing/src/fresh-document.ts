import { beforeAll } from 'vitest';

/* The test files of a worker share one document: each begins with an empty one at the same address. */
beforeAll(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
});
