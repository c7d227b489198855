/** The id of the element that lists a document's scripts, as JSON. */
export const SCRIPTS_ELEMENT = 'scripts';

/** A document's scripts: address and integrity value of each. */
export interface DocumentScripts {
  /** Run in this order. */
  readonly run: readonly (readonly [string, string])[];
  /** Fetched together with those, so that they are there when needed. */
  readonly preload: readonly (readonly [string, string])[];
}

/**
 * Fetches the document's scripts once the page can be read. Until then the network and the
 * processor belong to the first view. A visitor who touches the page or types gets the scripts
 * immediately. A script that fails is retried until it succeeds, because the page is readable
 * meanwhile, and each script waits for those that it needs.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
function startScripts(listElement: string) {
  let started = false;
  function start() {
    if (started) return;
    started = true;
    const files: DocumentScripts = JSON.parse(
      document.getElementById(listElement)?.textContent ?? '',
    );
    for (const [address, integrity] of files.run) run(address, integrity, 1_000);
    for (const [address, integrity] of files.preload) {
      append('link', { rel: 'preload', as: 'script', href: address, integrity });
    }
  }
  function run(src: string, integrity: string, backoff: number) {
    // What has not arrived whole is fetched past the browser's cache, which may hold the half of it.
    const again = () => run(src, integrity, Math.min(backoff * 2, 30_000));
    const repair = () =>
      fetch(src, { cache: 'reload' })
        .then((response) => response.blob())
        .then(again, again);
    const onerror = () => setTimeout(repair, backoff);
    // Without `async` the scripts run in order.
    append('script', { src, integrity, async: false, onerror });
  }
  function append(tag: string, properties: Record<string, unknown>) {
    const element = document.createElement(tag);
    document.head.append(Object.assign(element, { crossOrigin: 'anonymous' }, properties));
  }
  // A frame is requested before it is painted, so the browser's paint timing decides.
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

/** The text of the inline script at the end of each document. */
export const startScript = `(${startScripts})(${JSON.stringify(SCRIPTS_ELEMENT)})`;
