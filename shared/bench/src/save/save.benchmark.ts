import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { thisMachine } from '@site/node/machine';
import { makeProcessFolder } from '@site/node/process-folder';
import { chromium, type Page } from 'playwright-core';
import { browserForTests } from '../../../../e2e/browser/browser-for-tests.ts';
import { copySources } from '../../../../e2e/readme-rows/sources-copy.ts';
import { type RunningDevelopment, startDevelopment } from '../../../../e2e/site/development.ts';
import type { Benchmark, Row } from '../benchmark.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';
import { type Save, saves } from './saves.ts';

const ROUNDS = 11;
const OURS = 'refreshed';
const OTHER = 'as for visitors, reloaded';

/** Milliseconds after which a change counts as lost. */
const PATIENCE = 120_000;

export const save: Benchmark = {
  name: 'save',
  about: 'from a save to the screen in `pnpm dev pricing`, beside `pnpm dev --release`',
  async run(report) {
    const room = await makeProcessFolder('site-bench-save');
    const browser = await chromium.launch({
      executablePath: programOf(browserForTests()),
      chromiumSandbox: !thisMachine.isRoot,
    });
    const begun: { stop(): Promise<void> }[] = [];
    try {
      const subjects: [string, Subject][] = [];
      for (const [name, word] of [
        [OURS, 'pricing'],
        [OTHER, '--release'],
      ] as const) {
        report(`starts pnpm dev ${word}`);
        const { folder } = await copySources(join(room, word));
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
        const goal = { kind: 'value', of: 'median', atMost: 500 } as const;
        const isRefreshed = !one.what.includes('reloads');
        rows.push({ what: one.what, unit: 'ms', samples: time, ...(isRefreshed && { goal }) });
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

function programOf(found: ReturnType<typeof browserForTests>): string {
  if (found.kind === 'missing') throw new Error(found.advice);
  return found.headless;
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('nothing happened for too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
