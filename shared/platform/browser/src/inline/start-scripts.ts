import type { DocumentView } from '@platform/contracts/release-health';

export interface DocumentScripts {
  /** Run in this order. */
  readonly run: readonly (readonly [string, string])[];
  readonly preload: readonly (readonly [string, string])[];
  /** Run when the visitor touches the page; `plain-address`: if nothing was chosen before. */
  readonly onInteraction?: 'any-address' | 'plain-address';
  /** What release health counts this document for; absent where nothing is counted. */
  readonly view?: DocumentView;
}

/**
 * Fetches the document's scripts once the page can be read. Until then the network and the
 * processor belong to the first view. A visitor who touches the page or types gets the scripts
 * immediately; for a page that waits for that, they are only fetched ahead, when the connection has
 * nothing better to do. A script that fails is retried until it succeeds, because the page is
 * readable meanwhile, and each script waits for those that it needs.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 *
 * @param isChanged whether a field holds something else than the document says
 */
export function startScripts(files: DocumentScripts, isChanged: (field: Element) => boolean) {
  const listening = new AbortController();
  function start() {
    if (listening.signal.aborted) return;
    listening.abort();
    for (const [address, integrity] of files.run) run(address, integrity, 1_000);
    for (const [address, integrity] of files.preload) {
      append('link', { rel: 'preload', as: 'script', href: address, integrity });
    }
    // For the home screen, to which nobody adds a page untouched; browsers load it with the page.
    append('link', { rel: 'manifest', href: '/manifest.webmanifest' });
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
  // Nobody pays for what may never be needed, on a slow connection or where data is to be saved.
  const { connection = {} } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  const { saveData = false, effectiveType = '4g' } = connection;
  const isSaving = saveData || matchMedia('(prefers-reduced-data: reduce)').matches;
  function fetchAhead() {
    if (listening.signal.aborted || isSaving || effectiveType !== '4g') return;
    for (const [address, integrity] of [...files.run, ...files.preload]) {
      fetch(address, { integrity, priority: 'low' }).catch(() => {});
    }
  }
  function onTouch(event: Event & Partial<PointerEvent>) {
    const { type, target, pointerType } = event;
    // A page that comes up under a mouse at rest gets the event too.
    if (type === 'pointermove' && !event.movementX && !event.movementY) return;
    // A link leads away, and what were fetched for this page would delay the next one.
    const leadsAway =
      files.onInteraction &&
      type !== 'keydown' &&
      pointerType !== 'mouse' &&
      target instanceof Element &&
      target.closest('a[href]:not([data-waits])');
    // What the press itself changes, an open menu for example, is painted before they run.
    if (!leadsAway) requestAnimationFrame(() => setTimeout(start));
  }
  const hasChoice = () =>
    location.search || [...document.querySelectorAll('input, select')].some(isChanged);
  const waits = () =>
    files.onInteraction && !(files.onInteraction === 'plain-address' && hasChoice());
  // Pictures that are not on their way yet come in their smallest size, here and on later pages.
  const shrinkPictures = () => {
    for (const picture of document.querySelectorAll('picture > [loading=lazy]')) {
      for (const choice of picture.parentElement?.children ?? []) {
        (choice as HTMLImageElement).sizes = '1px';
      }
    }
  };
  if (isSaving) {
    shrinkPictures();
    new MutationObserver(shrinkPictures).observe(document.body, { childList: true, subtree: true });
  }
  // Some browsers restore fields after the page has loaded, and Back may change its query.
  for (const type of ['pageshow', 'popstate']) {
    addEventListener(type, () => setTimeout(() => files.onInteraction && !waits() && start()));
  }
  const whenLoaded = () => (waits() ? setTimeout(fetchAhead, 2_500) : afterPaint());
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true });
  // A missing picture must not delay the scripts, and a tab in the background paints nothing.
  if (!files.onInteraction) setTimeout(start, 2_500);
  // Scrolling and input that no finger makes come without any other event.
  const touches = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click'];
  for (const type of [...touches, 'scroll', 'input', 'change']) {
    addEventListener(type, onTouch, { capture: true, passive: true, signal: listening.signal });
  }
}
