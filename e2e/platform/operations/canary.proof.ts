import type { LedgerEntry } from '@platform/contracts/ledger';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../../fixtures/own-site.ts';
import { startProgram } from '../../harness/program.ts';
import type { RunningSite } from '../../harness/running-site.ts';
import { readSettings } from '../../harness/settings.ts';
import { copyWorkspace, type WorkspaceCopy } from '../../harness/workspace-copy.ts';

/*
 * Releases that are broken each in its own way, for a share of real browsers: the guard ends what is broken
 * and leaves what is well.
 */

test.use({ siteChanges: { chat: 'https://chat.example/tests' }, withSetupService: false });

const PAGE = 'src/pages/pricing/pricing.page.tsx';
const START = 'export default function PricingPage() {';

/** Runs where the page is drawn in a browser, and not while it is rendered for the store. */
const inBrowser = (code: string) => (copy: WorkspaceCopy) =>
  copy.change(PAGE, START, `${START}\n  if (typeof document !== 'undefined') { ${code} }\n`);

interface Case {
  readonly name: string;
  /** What is built for it; else it is the release that every site has had from the start. */
  readonly change?: (copy: WorkspaceCopy) => Promise<void>;
  readonly end: 'ended' | 'promoted';
  /** In the ledger, or on the guard's terminal. */
  readonly why: RegExp;
  readonly expectHealth?: (site: RunningSite, release: string) => Promise<void>;
  /** Milliseconds that a visitor of the canary stays after the first touch. */
  readonly stay?: number;
}

const cases: readonly Case[] = [
  {
    name: 'one that throws while it is drawn',
    change: inBrowser("throw new Error('broken on purpose');"),
    expectHealth: expectCrashes,
    ...{ end: 'ended', why: /visits of the canary were bad/ },
  },
  {
    name: 'one that never comes alive',
    change: inBrowser('throw new Promise(() => {});'),
    ...{ end: 'ended', why: /visits of the canary were bad/, stay: 5_500 },
  },
  {
    name: 'a healthy one',
    ...{ end: 'promoted', why: /: go, 0 of \d+ visits of the canary were bad/ },
  },
];

for (const { name, change, expectHealth, end, why, stay = 0 } of cases) {
  test(`the guard of ${name}`, async ({ browser, ownSite }) => {
    test.setTimeout(900_000);
    const release = change ? await publish(ownSite, change) : readSettings().earlierPricing;
    const before = await newest(ownSite);
    const guard = startGuard(ownSite);
    await expect.poll(() => guard.output.stdout).toContain('There is no canary.');
    await ownSite.command(['canary', `pricing@${release}`, '--percent', '50', '--guard']);
    const visitors = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()));
    try {
      const told = end === 'ended' ? /It was ended/ : why;
      while (!told.test(guard.output.stdout)) {
        await visitTogether(visitors, ownSite.address, stay);
      }
    } finally {
      for (const visitor of visitors) await visitor.close();
      guard.child.kill('SIGTERM');
      await guard.ended;
    }
    const entry = await newest(ownSite);
    if (end === 'ended') {
      expect(entry).toMatchObject({ action: 'canary-end', composition: before.composition });
      expect(entry.reason).toMatch(why);
      expect(entry.evidence).toMatchObject({ alpha: 0.05, steps: [{ percent: 50 }] });
      // Nobody who had what is live noticed anything.
      expect(entry.evidence).toMatchObject({ steps: [{ live: { bad: 0 } }] });
      await expectHealth?.(ownSite, release);
      return;
    }
    expect(entry).toMatchObject({ action: 'canary', canary: { percent: 50 } });
    await ownSite.command(['canary', 'promote', '--other-pages', 'all']);
    expect((await newest(ownSite)).composition).not.toBe(before.composition);
  });
}

async function publish(site: RunningSite, change: (copy: WorkspaceCopy) => Promise<void>) {
  const copy = await copyWorkspace('pricing');
  await change(copy);
  const release = await copy.build();
  await site.command(['publish', 'pricing'], copy.folder);
  return release;
}

async function newest(site: RunningSite): Promise<LedgerEntry> {
  const { history } = (await site.command(['history', '--limit', '1'])) as {
    history: LedgerEntry[];
  };
  const [entry] = history;
  if (!entry) throw new Error('the ledger is empty');
  return entry;
}

function startGuard({ place, storeFolder }: RunningSite) {
  const edge = `http://127.0.0.1:${place.ports.OPERATIONS_PORT}`;
  const env = { ...place.ports, SITE_STORE: storeFolder, SITE_USER: 'guard' };
  return startProgram('shared/platform/cli/bin/site.js', ['canary', 'watch', '--edge', edge], {
    env,
  });
}

/** A release that throws is not free of crashes, and the live one is. */
async function expectCrashes({ command }: RunningSite, release: string): Promise<void> {
  const health = await command(['health', 'pricing', '--against', release]);
  const { releases } = health as { releases: readonly { bad: number; draws: number }[] };
  const sound = { crashFree: 1, bad: 0, draws: 0 };
  expect(releases).toMatchObject([sound, { release, crashFree: 0 }]);
  // Once a visit.
  expect(releases[1]?.draws).toBe(releases[1]?.bad);
}

/** Visitors who touch the page of prices once, and leave. Each is another one, with the files of the last. */
async function visitTogether(
  visitors: readonly BrowserContext[],
  address: string,
  stay: number,
): Promise<void> {
  await Promise.all(
    visitors.map(async (visitor) => {
      await visitor.clearCookies();
      const page = await visitor.newPage();
      await page.goto(`${address}/pricing`);
      await page.mouse.click(5, 5);
      const [visit] = await visitor.cookies();
      // Whoever has what is live waits for an answer on a busy machine, too.
      const timeout = visit?.value.includes('.c.') && stay > 0 ? stay : 60_000;
      await page
        .locator('html[data-ready]')
        .waitFor({ timeout })
        .catch(() => {});
      // Leaving sends what browsers report.
      await page.goto('about:blank');
      await page.close();
    }),
  );
}
