import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Measure } from '../measuring/turns.ts';
import { phone, waitUntilAnswers, wake } from './browser.ts';

// Slow 4G as Lighthouse applies it to a real connection: DevTools delays each request, so the
// latency of 150 ms becomes that of a connection with handshakes. Bandwidth is a tenth less.
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
};

const CPU_SLOWDOWN = 4;

/** Milliseconds after which a prefetch has certainly ended, without a slow network. */
const AFTER_PREFETCH = 700;

/** What a page notes about itself, in milliseconds since the visitor's request. */
interface Notes {
  ready?: number;
  firstPress?: number;
}

type NotingWindow = Window & { benchNotes?: Notes };

/** How long until the page answers, and how long the first press after that takes until a frame. */
export function visitSlowly(browser: Browser, address: string): Measure {
  return () =>
    onSlowPhone(browser, async (page, session) => {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow4G);
      await page.addInitScript(takeNotes);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => (window as NotingWindow).benchNotes?.ready);
      await page.evaluate(twoFrames);
      await page.tap('button:visible');
      await page.waitForFunction(() => (window as NotingWindow).benchNotes?.firstPress);
      const notes = await page.evaluate(() => (window as NotingWindow).benchNotes ?? {});
      return {
        'page answers': notes.ready ?? Number.NaN,
        'first press': notes.firstPress ?? Number.NaN,
      };
    });
}

/** Runs in the page: what was rendered last is painted then, and painting ends with a press. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}

/** Runs in the page, before everything else in it. */
function takeNotes(): void {
  const notes: Notes = {};
  (window as NotingWindow).benchNotes = notes;
  new MutationObserver((_changes, observer) => {
    if (document.documentElement?.dataset.ready === undefined) return;
    notes.ready = performance.now();
    observer.disconnect();
  }).observe(document, { attributeFilter: ['data-ready'], subtree: true });
  // A page that waits for its visitor answers once it is there and painted.
  addEventListener('DOMContentLoaded', () => {
    const list = document.getElementById('scripts')?.textContent;
    if (!list || !JSON.parse(list).onInteraction) return;
    const parsed = performance.now();
    new PerformanceObserver((paints) => {
      notes.ready ??= Math.max(parsed, paints.getEntries()[0]?.startTime ?? 0);
    }).observe({ type: 'paint', buffered: true });
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.firstPress = duration;
  }).observe({ type: 'first-input', buffered: true });
}

/** With a slow processor, until the prefetched page's heading is there. @param target its path */
export function navigateTo(browser: Browser, address: string, target: string): Measure {
  return () =>
    onSlowPhone(browser, async (page) => {
      await page.goto(address, { waitUntil: 'load' });
      await wake(page);
      await page.focus(`a[href="${target}"]`);
      await page.waitForTimeout(AFTER_PREFETCH);
      return { navigation: await page.evaluate(clickUntilHeading, target) };
    });
}

/** Runs in the page. */
function clickUntilHeading(target: string): Promise<number> {
  const before = document.querySelector('main h1');
  return new Promise((resolve) => {
    const begin = performance.now();
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('main h1');
      if (!heading || heading === before) return;
      observer.disconnect();
      resolve(performance.now() - begin);
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(`a[href="${target}"]`)?.click();
  });
}

async function onSlowPhone<Value>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context: BrowserContext = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/** Milliseconds after which a page that answers has nothing left to do. */
const REST = 500;

/** Unlike the clock this leaves out what other programs do meanwhile. Nothing is throttled. */
export function processorTime(browser: Browser, address: string): Measure {
  return async () => {
    const context = await browser.newContext(phone);
    try {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(address, { waitUntil: 'load' });
      await waitUntilAnswers(page);
      await page.waitForTimeout(REST);
      const { metrics } = await session.send('Performance.getMetrics');
      const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
      return { scripts: 1000 * seconds };
    } finally {
      await context.close();
    }
  };
}
