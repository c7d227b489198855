import type { DocumentView } from '@platform/contracts/release-health';

/**
 * Reports, when the page is hidden for the first time, how its first view went: by a beacon that
 * nothing waits for. The mark `touch` tells the shell's own report since when an answer is due. A tab
 * that was opened in the background is left out, for it paints late whatever it shows. Shifts of the
 * layout are added up without windows of time, so CLS is not below what other tools say.
 *
 * Documents contain its source text, so it uses nothing from outside itself. Each of them has it, so
 * it has at most 700 bytes.
 *
 * @param view absent where nothing is counted
 */
export function reportSeen(view: DocumentView | undefined, path: string) {
  if (document.hidden || !view || Math.random() >= view.sample) return;
  const Observer = PerformanceObserver;
  const failed: Record<string, 1> = {};
  let lcp: number | undefined;
  let cls = 0;
  let touch = 0;
  const observer = new Observer((list) => {
    for (const { value = -1, startTime, hadRecentInput } of list.getEntries() as Shift[]) {
      if (value < 0) lcp = startTime;
      else if (!hadRecentInput) cls += value;
    }
  });
  for (const type of Observer.supportedEntryTypes) {
    // `largest-contentful-paint` and `layout-shift`, where the browser measures them.
    if (/^la/.test(type)) observer.observe({ type, buffered: true });
  }
  const note = ({ type, timeStamp, target }: Event) => {
    const { src } = target as HTMLScriptElement;
    if (type === 'error') {
      // Addresses of pictures may be as long as the pictures.
      if (/_site\/rel/.test(src)) failed[src] = 1;
    } else if (!touch) {
      touch = timeStamp;
      performance.mark('touch');
    }
  };
  for (const type of ['pointerdown', 'keydown', 'error']) addEventListener(type, note, true);
  const send = () => {
    const end = { left: performance.now(), alive: !!document.querySelector('[data-ready]') };
    const report = { ...view, part: 'seen', lcp, cls, touch, failed, ...end };
    navigator.sendBeacon(path, JSON.stringify(report));
  };
  addEventListener('visibilitychange', send, { once: true });
}

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value?: number;
}
