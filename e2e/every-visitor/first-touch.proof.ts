import type { Page, Request } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { becomeAlive, isGuarded } from '../fixtures/arrive.ts';
import { expect, phone, test } from '../fixtures/test.ts';
import { holdAnswers } from '../fixtures/traffic.ts';
import { distinctPaths } from '../site/live.ts';
import { readSettings } from '../site/settings.ts';
import { type Control, listControls, use, type Way, waysOf } from './controls.ts';
import { readShown, untilAlive } from './walk.ts';

/*
 * Each control of each page is the first thing that a visitor touches, while the page's scripts come at
 * once, late, very late or never. In the end the page is as it is for a visitor who waited before the
 * touch; until then the touch is answered, or the page says that it waits.
 *
 * Each control meets one way and one delay in one of two views, in turn; FIRST_TOUCHES=all lets it meet
 * them all.
 */

type Delay = 'none' | 'three seconds' | 'twelve seconds' | 'forever';
const delays: readonly Delay[] = ['none', 'three seconds', 'twelve seconds', 'forever'];
const scripts = /\.js$/;
const views = {
  'a phone': phone,
  'a desktop': { viewport: { width: 1440, height: 900 }, hasTouch: true },
} as const;

test.use({ screenshot: 'off' });

for (const [turn, [view, options]] of Object.entries(views).entries()) {
  for (const path of distinctPaths(readSettings().templateStore)) {
    // What is behind a purchase has nothing to show without its scripts.
    if (isGuarded(path)) continue;
    test(`on ${view} the first touch of ${path} is answered once`, async ({
      newVisitor,
      expectProblems,
    }) => {
      test.setTimeout(isWhole ? 1_800_000 : 360_000);
      expectProblems(/ERR_FAILED/);
      const open = async (hold?: (page: Page) => Promise<unknown>) => {
        const page = await newVisitor({ ...options, reducedMotion: 'reduce' });
        await page.clock.install();
        // Chats are elsewhere.
        await page.context().route(/^https:/, (route) => route.fulfill({ body: 'elsewhere' }));
        await hold?.(page);
        await page.goto(path);
        return page;
      };
      const still = await open((page) => page.route(scripts, (route) => route.abort()));
      const controls = distinct(await listControls(still), path);
      await still.context().close();

      const awaited = new Map<string, readonly string[]>();
      const problems: string[] = [];
      for (const [index, control] of controls.entries()) {
        if (!isWhole && index % 2 !== turn) continue;
        for (const { way, delay } of meetings(control, index)) {
          const problem = await touch(control, way, delay);
          if (problem) {
            problems.push(`${control.kind} «${control.name}» by ${way}, late ${delay}: ${problem}`);
          }
        }
      }
      expect(problems).toEqual([]);

      /** @returns what was wrong */
      async function touch(control: Control, way: Way, delay: Delay): Promise<string | undefined> {
        const expected = await expectedOf(control, way);
        let letGo = () => {};
        const page = await open(async (early) => {
          if (delay === 'forever') await early.route(scripts, (route) => route.abort());
          else if (delay !== 'none') letGo = await holdAnswers(early, scripts);
        });
        const before = await show(page);
        await use(page, control, way);
        const isWaiting = async () => (await page.locator('[aria-busy=true]').count()) > 0;
        const notice = () => page.locator('#waiting > :not([hidden])').allInnerTexts();
        try {
          if (delay !== 'none') {
            await page.clock.runFor(400);
            const early = await show(page);
            const isAnswered = early.some((line) => !before.includes(line));
            const changesNothing = expected.every((line) => before.includes(line));
            if (!isAnswered && !changesNothing) {
              if (!(await isWaiting())) return 'it does not show that it waits';
              if ((await notice()).length !== 1) return 'the page does not say that it waits';
              if (delay !== 'three seconds') {
                await page.clock.runFor(9_000);
                if (!/loads slowly/.test((await notice()).join())) return 'nobody says it is slow';
              }
              if (delay === 'forever') {
                await page.clock.runFor(52_000);
                if (!/was not done/.test((await notice()).join())) return 'nobody gives up';
                if (await isWaiting()) return 'it waits for ever';
              }
            }
          }
          if (delay === 'forever') return undefined;
          letGo();
          let differences: string[] = [];
          for (let poll = 0; poll < 100; poll += 1) {
            const shown = await show(page);
            differences = [
              ...expected.filter((line) => !shown.includes(line)).map((line) => `no ${line}`),
              ...shown.filter((line) => !expected.includes(line)).map((line) => `but ${line}`),
            ];
            if (differences.length === 0) break;
            await page.clock.runFor(50);
          }
          return differences.join('; ') || undefined;
        } finally {
          letGo();
          await page.context().close();
        }
      }

      async function expectedOf(control: Control, way: Way): Promise<readonly string[]> {
        // What is restored is in a field as if it had been typed.
        const awake = way === 'restored' ? 'program' : way;
        const key = JSON.stringify([control, awake]);
        const known = awaited.get(key) ?? (await showAwake(control, awake));
        awaited.set(key, known);
        return known;
      }

      async function showAwake(control: Control, way: Way): Promise<readonly string[]> {
        const page = await open();
        await becomeAlive(page);
        await untilAlive(page);
        const requests = pendingRequests(page);
        await use(page, control, way);
        const shown = await settled(page, requests);
        await page.context().close();
        return shown;
      }
    });
  }
}

function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  }
  return pending;
}

/** What the page shows once nothing is under way any more. */
async function settled(page: Page, requests: ReadonlySet<Request>): Promise<readonly string[]> {
  let shown: readonly string[] = [];
  for (let same = 0; same < 3; ) {
    await page.clock.runFor(200);
    const now = await show(page);
    const isSame = requests.size === 0 && now.join() === shown.join();
    same = isSame ? same + 1 : 0;
    shown = now;
  }
  return shown;
}

/** What the page shows; a link may lead to another document meanwhile. */
async function show(page: Page): Promise<readonly string[]> {
  for (let failures = 0; ; failures += 1) {
    try {
      await page.waitForLoadState();
      return await readShown(page);
    } catch (error) {
      if (failures > 5) throw error;
    }
  }
}

const isWhole = process.env.FIRST_TOUCHES === 'all';

function meetings(control: Control, index: number): { way: Way; delay: Delay }[] {
  const all = waysOf(control).flatMap((way) => delays.map((delay) => ({ way, delay })));
  // Seven has no factor in common with the number of meetings: all of them are met.
  return isWhole ? all : all.filter((_, place) => place === (index * 7) % all.length);
}

/** One control of each component. */
function distinct(controls: readonly Control[], path: string): Control[] {
  const first = new Map<string, Control>();
  for (const control of controls) {
    const isElsewhere = control.isCommon && path !== paths.home();
    if (!isElsewhere && !first.has(control.likeness)) first.set(control.likeness, control);
  }
  return [...first.values()];
}
