import type { Page, Request } from '@playwright/test';
import { FRAME } from '../../fixtures/arrive.ts';
import { readShown } from './walk.ts';

/* Of a page whose clock the test advances: what is under way, and what the page shows in the end. */

export function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  }
  return pending;
}

/** Lets the page's own time pass until something has come. */
export async function runUntil(page: Page, coming: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = coming.finally(() => {
    isOver = true;
  });
  while (!isOver) await page.clock.runFor(FRAME);
  await over;
}

/**
 * Lets the page's own time pass, but not while it loads: a busy machine's slow answer would be a script
 * that the page gives up.
 * @returns whether it passed
 */
export async function runUnlessLoading(
  page: Page,
  requests: ReadonlySet<Request>,
  duration: number,
) {
  const isLoading = requests.size > 0;
  // The browser's time, not the page's.
  await (isLoading ? page.waitForTimeout(20) : page.clock.runFor(duration));
  return !isLoading;
}

/** What the page shows once nothing is under way any more. */
export async function settled(
  page: Page,
  requests: ReadonlySet<Request>,
): Promise<readonly string[]> {
  let shown: readonly string[] = [];
  for (let same = 0; same < 3; ) {
    await runUnlessLoading(page, requests, 200);
    const now = await show(page);
    const isSame = requests.size === 0 && now.join() === shown.join();
    same = isSame ? same + 1 : 0;
    shown = now;
  }
  return shown;
}

/** What the page shows; a link may lead to another document meanwhile. */
export async function show(page: Page): Promise<readonly string[]> {
  for (let failures = 0; ; failures += 1) {
    try {
      await page.waitForLoadState();
      return await readShown(page);
    } catch (error) {
      if (failures > 5) throw error;
    }
  }
}
