interface Options {
  /** Pixels around the window that count as visible. */
  readonly margin?: number;
  /** Whether pressing or filling in anything also counts. */
  readonly onInteraction?: boolean;
}

/**
 * Calls back once when an element is about to become visible, or when the visitor presses or fills
 * in anything, because a keyboard or a screen reader can reach the element without scrolling.
 *
 * @returns a function that cancels it
 */
export function hydrateOnVisible(
  element: Element,
  hydrate: () => void,
  { margin = 1_000, onInteraction = true }: Options = {},
): () => void {
  const cancellation = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: `${margin}px` },
  );
  function start() {
    cancel();
    hydrate();
  }
  function cancel() {
    cancellation.abort();
    observer.disconnect();
  }
  observer.observe(element);
  for (const type of onInteraction ? ['pointerdown', 'keydown', 'input'] : []) {
    // In the capture phase: React stops events on a part that it has not hydrated yet.
    window.addEventListener(type, start, { capture: true, signal: cancellation.signal });
  }
  return cancel;
}
