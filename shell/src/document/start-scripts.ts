/** The id of the element that lists a document's scripts, as JSON. */
export const SCRIPTS_ELEMENT = 'scripts';

/** A document's scripts: address and integrity value of each. */
export interface DocumentScripts {
  /** Run in this order. */
  readonly run: readonly (readonly [string, string])[];
  /** Fetched together with them, for what runs to find. */
  readonly preload: readonly (readonly [string, string])[];
}

/**
 * Fetches the document's scripts once the page can be read: until then the network and the processor
 * belong to the first view. A visitor who touches the page or types gets the scripts at once.
 *
 * It goes into documents as text, so it uses nothing from outside itself.
 */
function startScripts(listElement: string) {
  let started = false;
  function start() {
    if (started) return;
    started = true;
    const files: DocumentScripts = JSON.parse(
      document.getElementById(listElement)?.textContent ?? '',
    );
    for (const [address, integrity] of files.run) {
      // In order, as `async` is not.
      append('script', { src: address, integrity, async: false });
    }
    for (const [address, integrity] of files.preload) {
      append('link', { rel: 'preload', as: 'script', href: address, integrity });
    }
  }
  function append(tag: string, properties: Record<string, unknown>) {
    const element = document.createElement(tag);
    document.head.append(Object.assign(element, { crossOrigin: 'anonymous' }, properties));
  }
  // A frame is requested before it is shown, so the browser's own record of paints decides.
  const afterPaint = () =>
    requestAnimationFrame(() =>
      new PerformanceObserver((_paints, observer) => {
        observer.disconnect();
        start();
      }).observe({ type: 'paint', buffered: true }),
    );
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
  // A missing picture must not delay the scripts, and a tab in the background paints nothing.
  setTimeout(start, 2_500);
  for (const touch of ['pointerdown', 'pointerover', 'keydown']) {
    addEventListener(touch, start, { once: true, passive: true });
  }
}

/** The text of the script that stands at the end of each document. */
export const startScript = `(${startScripts})(${JSON.stringify(SCRIPTS_ELEMENT)})`;
