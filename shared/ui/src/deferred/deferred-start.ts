/** A component that waits until it may start. */
export interface DeferredStart {
  readonly started: Promise<void>;
  readonly start: () => void;
}

/** Prerendering renders everything, so there it has started from the beginning. */
export function createDeferredStart(): DeferredStart {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  if (typeof window === 'undefined') start();
  return { started, start };
}
