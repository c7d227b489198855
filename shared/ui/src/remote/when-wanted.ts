/** Pixels below the window in which a part of the page is wanted. */
const NEAR = 1_000;

/**
 * Calls back once when a visitor comes near an element, or presses or fills in anything at all: a
 * keyboard or a screen reader reaches it without scrolling first.
 *
 * @returns what calls that off
 */
export function whenWanted(element: Element, callback: () => void): () => void {
  const stop = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wanted();
    },
    { rootMargin: `${NEAR}px` },
  );
  function wanted() {
    end();
    callback();
  }
  function end() {
    stop.abort();
    observer.disconnect();
  }
  observer.observe(element);
  for (const sign of ['pointerdown', 'keydown', 'input'] as const) {
    // On the way down: React stops what meets a part that it has not taken over yet.
    window.addEventListener(sign, wanted, { capture: true, signal: stop.signal });
  }
  return end;
}
