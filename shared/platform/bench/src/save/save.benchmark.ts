import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { makeProcessFolder } from '@platform/testing/process-folder';
import type { Page } from 'playwright-core';
import {
  copySources,
  type RunningDevelopment,
  startDevelopment,
} from '../../../../../e2e/harness/workspace-copy.ts';
import type { Benchmark, Row } from '../benchmark.ts';
import { openBrowser } from '../federation/browser.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';

const ROUNDS = 11;
const OURS = 'refreshed';
const OTHER = 'as for visitors, reloaded';

/** Milliseconds after which a change counts as lost. */
const PATIENCE = 120_000;

export const save: Benchmark = {
  name: 'save',
  about: 'From a save to the screen in `pnpm dev pricing`, beside `pnpm dev --release`.',
  async run(report) {
    const room = await makeProcessFolder('site-bench-save');
    const { browser } = await openBrowser('headless');
    const begun: { stop(): Promise<void> }[] = [];
    try {
      const subjects: [string, Subject][] = [];
      for (const [name, word] of [
        [OURS, 'pricing'],
        [OTHER, '--release'],
      ] as const) {
        report(`starts pnpm dev ${word}`);
        const folder = join(room, word);
        await copySources(folder);
        const development = await startDevelopment(folder, [word]);
        begun.push(development);
        await until(() => development.terminal().includes('shows what is on disk'));
        const page = await browser.newPage();
        await page.goto(`${development.address}/pricing`);
        await page.waitForSelector('html[data-ready]');
        subjects.push([name, { folder, development, page }]);
      }
      const rows: Row[] = [];
      for (const one of saves) {
        report(`saves: ${one.what}`);
        const measures = subjects.map(
          ([name, subject]) => [name, measureOf(one, subject)] as const,
        );
        const { time = {} } = await inTurns(Object.fromEntries(measures), ROUNDS);
        const goal = { atMost: one.what.includes('reloads') ? 1_000 : 300 };
        rows.push({ what: one.what, unit: 'ms', samples: time, goal });
      }
      return [{ title: 'Save to screen', subjects: [OURS, OTHER], rows }];
    } finally {
      await Promise.all(begun.map((one) => one.stop()));
      await browser.close();
      await rm(room, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface Subject {
  readonly folder: string;
  readonly development: RunningDevelopment;
  readonly page: Page;
}

/** Every save changes the source as it was at first, and waits until the one before is live. */
function measureOf(one: Save, { folder, development, page }: Subject): Measure {
  const file = join(folder, one.file);
  const source = readFile(file, 'utf8');
  const releases = () => development.terminal().split(' live after ').length;
  let round = 20;
  return async () => {
    round += 1;
    const before = releases();
    const changed = one.change(await source, round);
    const since = performance.now();
    await writeFile(file, changed);
    await page.waitForFunction(one.isShown, round, { polling: 10, timeout: PATIENCE });
    const time = performance.now() - since;
    await until(() => releases() > before);
    return { time };
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('nothing happened for too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// What a developer saves, and how it is seen in the page. Functions of `isShown` run in the
// browser, so they use nothing from outside.
interface Save {
  readonly what: string;
  /** The file, from the workspace's folder. */
  readonly file: string;
  /** @param round differs at each save */
  change(source: string, round: number): string;
  isShown(round: number): boolean;
}

const saves: readonly Save[] = [
  {
    what: 'text',
    file: 'mfe-pricing/src/pages/pricing/below-plans.content.ts',
    change: (source, round) =>
      source.replace(/title: 'Expertise/, `title: 'Round ${round} Expertise`),
    isShown: (round) => document.body.textContent.includes(`Round ${round} `),
  },
  {
    what: 'style',
    file: 'mfe-pricing/src/pages/pricing/below-plans.tsx',
    change: (source, round) =>
      source.replace('<PageSection', `<PageSection outlineOffset="${round}px"`),
    isShown: (round) =>
      [...document.querySelectorAll('section')].some(
        (section) => getComputedStyle(section).outlineOffset === `${round}px`,
      ),
  },
  {
    what: 'design system',
    file: 'shared/site/ui/src/layout/page-section.tsx',
    change: (source, round) => source.replace('<Title>', `<Title data-round="${round}">`),
    isShown: (round) => document.querySelector(`[data-round="${round}"]`) !== null,
  },
  {
    what: 'title, which reloads',
    file: 'mfe-pricing/src/routes.ts',
    change: (source, round) => source.replace("title: '", `title: 'Round ${round} `),
    isShown: (round) => document.title.includes(`Round ${round} `),
  },
  {
    what: 'configuration, which reloads',
    file: 'shell/site.config.json',
    change: (source, round) => source.replace('"product": "', `"product": "Round${round}`),
    isShown: (round) => document.body.textContent.includes(`Round${round}`),
  },
];
