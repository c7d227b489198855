import type { Page, Request } from '@playwright/test';
import { becomeAlive, FRAME, isGuarded, stopClock } from '../../fixtures/arrive.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { distinctPaths, livePaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { type Control, listControls, use, type Way, waysOf } from './controls.ts';
import { readShown, untilAlive } from './walk.ts';

/*
 * Each control is the first thing that a visitor touches, while the page's scripts come at once, late,
 * very late or never. In the end the page is as it is for a visitor who waited before the touch; until
 * then the touch is answered, or the page says that it waits.
 *
 * A component is tried on the first page that has it, in one way, with one delay and in one of two views,
 * each in turn; FIRST_TOUCHES=all tries it on every page, in all ways, with all delays and in both, which
 * takes hours, and FIRST_TOUCHES=/pricing,/devices does so on these.
 */

const { FIRST_TOUCHES } = process.env;
const isWhole = FIRST_TOUCHES !== undefined;

function triedPaths(): string[] {
  const { templateStore } = readSettings();
  if (!isWhole) return distinctPaths(templateStore);
  const all = livePaths(templateStore);
  const paths = FIRST_TOUCHES === 'all' ? all : FIRST_TOUCHES.split(',');
  expect(all, 'the pages').toEqual(expect.arrayContaining(paths));
  return paths;
}

/** Milliseconds that the scripts are late. */
const delays = [0, 3_000, 12_000, Number.POSITIVE_INFINITY] as const;

const scripts = /\.js$/;

const views = [
  { name: 'a phone', options: phone },
  { name: 'a desktop', options: { viewport: { width: 1440, height: 900 }, hasTouch: true } },
];

interface Place {
  readonly view: (typeof views)[number];
  readonly control: Control;
}

test.use({ screenshot: 'off' });

test('each control answers the first touch of a page once', async ({
  newVisitor,
  expectProblems,
}) => {
  test.setTimeout(isWhole ? 10_800_000 : 1_800_000);
  expectProblems(/ERR_FAILED/);
  const problems: string[] = [];
  const met = new Set<string>();
  for (const path of triedPaths()) {
    // What is behind a purchase has nothing to show without its scripts.
    if (isGuarded(path)) continue;
    const opener =
      ({ options }: Place['view']): Open =>
      async (hold) => {
        const page = await newVisitor({ ...options, reducedMotion: 'reduce' });
        await stopClock(page);
        // Chats are elsewhere.
        await page.context().route(/^https:/, (route) => route.fulfill({ body: 'elsewhere' }));
        await hold?.(page);
        await page.goto(path);
        return page;
      };
    const places = await Promise.all(
      views.map(async (view): Promise<Place[]> => {
        const still = await opener(view)((page) => page.route(scripts, (route) => route.abort()));
        const controls = await listControls(still);
        await still.context().close();
        return controls.map((control) => ({ view, control }));
      }),
    );
    const tried = isWhole
      ? places.flat().map((place) => ({ ...place, touches: touchesOf(place.control) }))
      : firstOfEach(places.flat(), met);
    const count = tried.reduce((sum, { touches }) => sum + touches.length, 0);
    if (isWhole) console.log(`${path}: ${count} touches`);
    await Promise.all(
      views.map(async (view) => {
        for (const { control, touches } of tried.filter((place) => place.view === view)) {
          const open = opener(view);
          let awake: (Awake & { readonly way: Way }) | undefined;
          for (const { way, delay } of touches) {
            if (awake?.way !== way) awake = { way, ...(await showAwake(open, control, way)) };
            const tryIt = (expected: Awake) => touch(open, { control, way, delay, expected });
            let problem = await tryIt(awake);
            if (problem) {
              // On a busy machine what is compared with may have been read too early.
              const again = await showAwake(open, control, way);
              if (again.shown.join() !== awake.shown.join()) problem = await tryIt(again);
              awake = { way, ...again };
            }
            const what = `${path} on ${view.name}: ${control.kind} «${control.name}», ${way}, ${delay} ms late`;
            if (!problem) continue;
            problems.push(`${what}: ${problem}`);
            // A whole walk takes long, and says what it finds while it walks.
            if (isWhole) console.log(problems.at(-1));
          }
        }
      }),
    );
  }
  expect(problems, problems.join('\n')).toEqual([]);
  if (!isWhole) expect(met.size, 'components with controls').toBeGreaterThan(30);
});

/** One place of each component that was not met before, in the views by turns. */
function firstOfEach(places: readonly Place[], met: Set<string>) {
  const unmet = places.filter(({ control }) => !met.has(control.likeness));
  return unmet.flatMap((first) => {
    const { likeness } = first.control;
    if (met.has(likeness)) return [];
    const turn = met.size;
    met.add(likeness);
    const shown = unmet.filter(({ control }) => control.likeness === likeness);
    const place = shown.find(({ view }) => view === views[turn % views.length]) ?? first;
    const touches = touchesOf(place.control);
    // Seven has no factor in common with the number of touches: each view meets all of them.
    const at = (Math.floor(turn / views.length) * 7) % touches.length;
    return { ...place, touches: touches.slice(at, at + 1) };
  });
}

const touchesOf = (control: Control): { way: Way; delay: number }[] =>
  waysOf(control).flatMap((way) => delays.map((delay) => ({ way, delay })));

type Open = (hold?: (page: Page) => Promise<unknown>) => Promise<Page>;

interface Touch {
  readonly control: Control;
  readonly way: Way;
  readonly delay: number;
  readonly expected: Awake;
}

/** What a visitor sees who waited before the touch. */
interface Awake {
  readonly shown: readonly string[];
  /** Whether that was there before the touch. */
  readonly isUnchanged: boolean;
}

/** @returns what was wrong */
async function touch(
  open: Open,
  { control, way, delay, expected }: Touch,
): Promise<string | undefined> {
  let letGo = () => {};
  let requests: ReadonlySet<Request> = new Set();
  const page = await open(async (early) => {
    requests = pendingRequests(early);
    if (delay === Number.POSITIVE_INFINITY) await early.route(scripts, (route) => route.abort());
    // Browsers restore fields before a page's scripts have run.
    else if (delay > 0 || way === 'restored') letGo = await holdAnswers(early, scripts);
  });
  try {
    const before = await show(page);
    await use(page, control, way);
    const problem =
      delay > 0 && !expected.isUnchanged && (await problemWhileLate(page, before, delay));
    if (problem || delay === Number.POSITIVE_INFINITY) return problem || undefined;
    letGo();
    let differences: string[] = [];
    for (let poll = 0; poll < 100; ) {
      const shown = await show(page);
      differences = [
        ...expected.shown.filter((line) => !shown.includes(line)).map((line) => `no ${line}`),
        ...shown.filter((line) => !expected.shown.includes(line)).map((line) => `but ${line}`),
      ];
      if (differences.length === 0) break;
      if (await runUnlessLoading(page, requests, 50)) poll += 1;
    }
    return differences.join('; ') || undefined;
  } finally {
    letGo();
    await page.context().close();
  }
}

async function showAwake(open: Open, control: Control, way: Way): Promise<Awake> {
  const page = await open();
  await runUntil(page, becomeAlive(page));
  await runUntil(page, untilAlive(page));
  const before = await show(page);
  const requests = pendingRequests(page);
  // What is restored is in a field as if it had been typed.
  const { pathname } = new URL(page.url());
  await use(page, control, way === 'restored' ? 'program' : way);
  // While another page is made ready nothing is under way that could be waited for.
  const place = async () => {
    await runUnlessLoading(page, requests, 50);
    return new URL(page.url()).pathname;
  };
  if (control.leadsAway) await expect.poll(place, 'where the link leads').not.toBe(pathname);
  const shown = await settled(page, requests);
  await page.context().close();
  return { shown, isUnchanged: shown.every((line) => before.includes(line)) };
}

/** @returns what was wrong while the scripts were late */
async function problemWhileLate(page: Page, before: readonly string[], delay: number) {
  const isWaiting = async () => (await page.locator('[aria-busy=true]').count()) > 0;
  const notice = async () =>
    (await page.locator('#waiting > :not([hidden])').allInnerTexts()).join();
  await page.clock.runFor(400);
  const early = await show(page);
  // That it waits is no answer.
  const said = await notice();
  const isAnswered = early.some((line) => !before.includes(line) && !said.includes(line));
  const wait = Number.isFinite(delay) ? delay : 61_000;
  // A choice stays as it was made: nothing of it is to be done again, or can be given up.
  const prices = await page.evaluate(readPrices);
  if (prices === 'shown') return 'it shows a price';
  const isChosen = prices === 'worked out';
  if (isAnswered && !isChosen) {
    await page.clock.runFor(wait);
    return undefined;
  }
  if (!isChosen && !(await isWaiting())) return 'it does not show that it waits';
  if (!isChosen && !/still loading/.test(said)) return 'the page does not say that it waits';
  await page.clock.runFor(delay === 3_000 ? delay : 12_000);
  if (delay === 3_000) return undefined;
  if (!/loads slowly/.test(await notice())) return 'nobody says that it is slow';
  if (delay === 12_000) return undefined;
  await page.clock.runFor(wait);
  if (isChosen)
    return (await page.evaluate(readPrices)) === 'worked out' ? undefined : 'it shows a price';
  if (!/was not done/.test(await notice())) return 'nobody says that it is given up';
  return (await isWaiting()) ? 'it waits for ever' : undefined;
}

/** What the page shows in place of the prices that depend on a choice. */
const readPrices = (): 'none' | 'worked out' | 'shown' => {
  const prices = [...document.querySelectorAll('[data-changed] [data-computed]')];
  const isSaid = (price: Element) =>
    getComputedStyle(price, '::after').content.includes('Working out the price') &&
    [...price.children].every((child) => getComputedStyle(child).visibility === 'hidden');
  if (prices.length === 0) return 'none';
  return prices.every(isSaid) ? 'worked out' : 'shown';
};

function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  }
  return pending;
}

/** Lets the page's own time pass until something has come. */
async function runUntil(page: Page, coming: Promise<unknown>): Promise<void> {
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
async function runUnlessLoading(page: Page, requests: ReadonlySet<Request>, duration: number) {
  const isLoading = requests.size > 0;
  // The browser's time, not the page's.
  await (isLoading ? page.waitForTimeout(20) : page.clock.runFor(duration));
  return !isLoading;
}

/** What the page shows once nothing is under way any more. */
async function settled(page: Page, requests: ReadonlySet<Request>): Promise<readonly string[]> {
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
