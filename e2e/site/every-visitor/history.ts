import type { Page } from '@playwright/test';
import { isGuarded } from '../../fixtures/arrive.ts';
import { expect } from '../../fixtures/test.ts';
import { livePaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { wake } from '../engines/visitor.ts';

/*
 * A model of a browser's history. Visitors follow links, load pages again, leave for another site, touch
 * pages or only read them, and go back and forward, while scripts come at once, late or never. After
 * each step address, heading, title, canonical address and scroll position are those of one entry, and
 * no page reports that it differs from what was prerendered. `HISTORY_SEEDS=100` walks a hundred times.
 */
export const SEEDS = Number(process.env.HISTORY_SEEDS ?? 3);
const STEPS = 14;

/** Pixels that a page moves when its font arrives: a browser keeps what is read in its place then. */
const FONT_SHIFT = 30;

interface Shown {
  readonly path: string;
  readonly heading: string;
  readonly title: string;
  readonly canonical: string;
}

interface Entry {
  readonly path: string;
  /** Where the visitor left it; undefined until then. */
  position?: number | undefined;
}

/**
 * Walks once, and says how many pages the browser showed again as they had been left.
 *
 * @param elsewhere an address of another origin
 * @param random numbers from 0 up to 1 that choose each step
 */
export async function walkHistory(page: Page, elsewhere: string, random: () => number) {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const paths = livePaths(readSettings().templateStore).filter((path) => !isGuarded(path));
  const expected = new Map<string, Shown>();
  const taken: string[] = [];
  const held: (() => void)[] = [];
  let scripts = 'at once';
  await page.route(/\.js$/, async (route) => {
    if (scripts !== 'at once') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  const letScriptsCome = () => {
    scripts = 'at once';
    for (const go of held.splice(0)) go();
  };

  let entries: Entry[] = [{ path: pick(paths) }];
  let index = 0;
  const current = () => entries[index] as Entry;
  const add = (path: string) => {
    entries = [...entries.slice(0, index + 1), { path }];
    index += 1;
  };
  const isOnSite = () => current().path !== elsewhere;
  const keyOf = (): Promise<unknown> => page.evaluate(() => history.state?.key);
  const leave = async () => {
    if (isOnSite()) current().position = await page.evaluate(() => Math.round(window.scrollY));
  };
  /** A page whose scripts are there wakes when it likes, so they stay until there is another document. */
  const chooseScripts = (step: string) => {
    if (scripts === 'at once' && !['reload', 'elsewhere'].includes(step)) return;
    scripts = pick(['at once', 'late', 'never']);
    if (scripts === 'at once') letScriptsCome();
  };

  const steps: Record<string, () => Promise<unknown>> = {
    async link() {
      const path = pick(paths.filter((one) => one !== current().path));
      if (!isOnSite()) return;
      const link = page.locator(`a[href="${path}"]:not([data-waits], [target])`).first();
      if ((await link.count()) === 0) return;
      await leave();
      const isHeard = await link.evaluate((element) => {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true });
        return !element.dispatchEvent(click);
      });
      // A document that is shown again may be alive as it was left: its router asks for scripts then.
      if (isHeard) letScriptsCome();
      add(path);
    },
    async reload() {
      await leave();
      await page.reload({ waitUntil: 'domcontentloaded' });
    },
    async elsewhere() {
      if (!isOnSite()) return;
      await leave();
      await page.goto(elsewhere);
      add(elsewhere);
    },
    async touch() {
      if (!isOnSite()) return;
      // Playwright hears nothing of a document that is shown again.
      await page.waitForFunction(() => document.readyState !== 'loading');
      await page.evaluate(wake);
      if (scripts !== 'at once') return;
      await expect(page.locator('html[data-ready]'), taken.join(', ')).toBeAttached();
    },
    async scroll() {
      const share = random() * 0.9;
      if (!isOnSite()) return;
      await page.evaluate(async (part) => {
        const top = Math.round(part * (document.documentElement.scrollHeight - innerHeight));
        window.scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }, share);
      await leave();
    },
    back: () => go(-1),
    forward: () => go(1),
    twice: () => go(-2),
  };

  async function go(by: number) {
    const next = entries[index + by];
    if (!next) return;
    await leave();
    const left = await keyOf();
    await page.evaluate((delta) => history.go(delta), by);
    // Two entries of one page look the same, and what is touched must not be the one that is left.
    if (next.path === current().path && isOnSite()) {
      await expect.poll(() => keyOf().catch(() => left)).not.toBe(left);
    }
    index += by;
  }

  async function expectCurrent() {
    const { path, position } = current();
    if (!isOnSite()) return expect(page).toHaveURL(elsewhere);
    const wanted = { ...(await shownAt(path)), position };
    const message = taken.join(', ');
    const shown = async () => {
      const { top, end, ...found } = await read(page).catch(() => ({ top: 0, end: 0 }));
      const isPlaced =
        position === undefined || Math.abs(Math.min(position, end) - top) <= FONT_SHIFT;
      return { ...found, position: isPlaced ? position : top };
    };
    await expect.poll(shown, { message }).toEqual(wanted);
    if (scripts === 'late') letScriptsCome();
    await expect.poll(shown, { message }).toEqual(wanted);
  }

  async function shownAt(path: string): Promise<Shown> {
    const known = expected.get(path);
    if (known) return known;
    const html = await (await page.request.get(path)).text();
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const plain = (text: string) =>
      text
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&amp;', '&')
        .replaceAll('&#x27;', "'");
    const shown = {
      path,
      heading: plain(find(/<h1[^>]*>(.*?)<\/h1>/s)),
      title: plain(find(/<title>(.*?)<\/title>/)),
      canonical: find(/<link rel="canonical" href="([^"]*)"/),
    };
    expected.set(path, shown);
    return shown;
  }

  let shownAgain = 0;
  await page.exposeFunction('noteShownAgain', () => {
    shownAgain += 1;
  });
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && noteShownAgain());
  });
  await page.goto(current().path);
  for (let count = 0; count < STEPS; count += 1) {
    const step = pick([...Object.keys(steps), 'back', 'link', 'link', 'touch']);
    if (!['touch', 'scroll'].includes(step)) chooseScripts(step);
    taken.push(`${step} (scripts ${scripts})`);
    await steps[step]?.();
    await expectCurrent();
  }
  letScriptsCome();
  return shownAgain;
}

declare function noteShownAgain(): void;

function read(page: Page) {
  return page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('h1')?.textContent ?? '',
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
    top: window.scrollY,
    end: document.documentElement.scrollHeight - innerHeight,
  }));
}
