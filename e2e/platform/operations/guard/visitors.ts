import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '@platform/testing/random';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Release } from './releases.ts';

/*
 * Visitors of both sides, some at a time. The edge deals them; whose script does not arrive is decided by the
 * seed, for each side alone, so that chance deals the same noise in every run. Profiles keep their files,
 * and their tab.
 */

/** At a time. */
const TOGETHER = 4;

/** After a press, milliseconds: the script that measures answers comes with the first one. */
const STAY = 1_500;

/** For a tab that hangs, milliseconds. */
const PATIENCE = 1_000;

type Side = 'canary' | 'live';

export async function openVisitors(browser: Browser, address: string, release: Release) {
  const { share, seed } = release.noise ?? { share: 0, seed: 0 };
  const noise = { canary: seeded(seed), live: seeded(seed + 1_000) };
  const seenBy = { canary: 0, live: 0 };
  const profiles = await Promise.all(
    Array.from({ length: TOGETHER }, () =>
      browser.newContext({ viewport: { width: 1_440, height: 2_400 } }),
    ),
  );
  return {
    seenBy,
    fewest: () => Math.min(seenBy.canary, seenBy.live),
    /** One visitor for each profile, each another person. */
    async visit(): Promise<void> {
      const dealt = [];
      for (const profile of profiles) dealt.push({ profile, ...(await deal(profile, address)) });
      await Promise.all(
        dealt.map(async ({ profile, side }, index) => {
          seenBy[side] += 1;
          const isNoisy = noise[side].next() < share;
          const hangs = release.hangs && side === 'canary';
          await visitOnce(profile, { address, isNoisy, hangs, isByHome: index === 0 });
        }),
      );
    },
    close: () => Promise.all(profiles.map((profile) => profile.close())),
  };
}

/** The first page decides what a visitor gets from then on. */
async function deal(profile: BrowserContext, address: string): Promise<{ readonly side: Side }> {
  const { headers } = await fetch(`${address}/pricing`);
  const cookie = headers.getSetCookie().find((each) => each.startsWith('shell.visit='));
  const [name = '', value = ''] = cookie?.split(';')[0]?.split('=') ?? [];
  await profile.clearCookies();
  if (value) await profile.addCookies([{ name, value, url: address }]);
  return { side: value.includes('.c.') ? 'canary' : 'live' };
}

interface Visit {
  readonly address: string;
  readonly isNoisy: boolean;
  readonly hangs: boolean | undefined;
  /** Whether the home page is first, which shows a section of the same release. */
  readonly isByHome: boolean;
}

/** Touches the page, chooses how to be billed, and leaves. */
async function visitOnce(profile: BrowserContext, { address, isNoisy, hangs, isByHome }: Visit) {
  // A new one would cost more than the visit.
  const [page = await profile.newPage()] = profile.pages();
  if (isNoisy) await page.route(/\/_site\/releases\/pricing\/.*\.js/, (route) => route.abort());
  if (isByHome) await wakeOn(page, `${address}/`, isNoisy);
  await wakeOn(page, `${address}/pricing`, isNoisy);
  const choice = page.locator('#plans label', { has: page.locator('[value=monthly]') });
  const place = (await choice.count()) > 0 ? await choice.boundingBox() : undefined;
  const press = () => page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  if (hangs) {
    await endHanging(page, press);
    return;
  }
  if (place) await press();
  // Sections further down wake once they are near, and what was asked for before is answered before.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await fetch('/_site/ready');
  });
  // Whoever leaves at once has not been measured yet.
  await pause(STAY);
  // Leaving sends what browsers report.
  await page.goto('about:blank');
  await page.unrouteAll();
}

async function wakeOn(page: Page, place: string, isNoisy: boolean) {
  await page.goto(place, { waitUntil: 'domcontentloaded' });
  await page.mouse.click(5, 5);
  const ready = page.locator('html[data-ready]').waitFor(isNoisy ? { timeout: 10_000 } : {});
  // Without its scripts a page may never be.
  await (isNoisy ? ready.catch(() => {}) : ready);
}

/** As a visitor ends a tab that answers nothing: it reports nothing. */
async function endHanging(page: Page, press: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page);
  const later = () => pause(PATIENCE);
  await Promise.race([press(), later()]).catch(() => {});
  await Promise.race([browser.send('Page.crash'), later()]).catch(() => {});
  await page.close();
}
