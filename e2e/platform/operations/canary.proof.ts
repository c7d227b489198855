import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../../fixtures/own-site.ts';
import { startProgram } from '../../harness/program.ts';
import type { RunningSite } from '../../harness/running-site.ts';
import type { WorkspaceCopy } from '../../harness/workspace-copy.ts';
import { newestEntry, publishChanged } from './guard/on-site.ts';

/*
 * The guard as a program beside a site, as operators run it, and a release that a browser waits for in vain.
 * What else it finds is in guard-table.proof.ts, which looks without waiting.
 */

test.use({ siteChanges: { chat: 'https://chat.example/tests' }, withSetupService: false });

const PAGE = 'src/pages/pricing/pricing.page.tsx';
const START = 'export default function PricingPage() {';

/** Runs where the page is drawn in a browser, and not while it is rendered for the store. */
const inBrowser = (code: string) => (copy: WorkspaceCopy) =>
  copy.change(PAGE, START, `${START}\n  if (typeof document !== 'undefined') { ${code} }\n`);

/** Milliseconds that a visitor of the canary waits for an answer after the first touch. */
const STAY = 5_500;

test('the guard of one that never comes alive', async ({ browser, ownSite }) => {
  test.setTimeout(900_000);
  const release = await publishChanged(ownSite, inBrowser('throw new Promise(() => {});'));
  const before = await newestEntry(ownSite);
  const guard = startGuard(ownSite);
  await expect.poll(() => guard.output.stdout).toContain('There is no canary.');
  await ownSite.command(['canary', `pricing@${release}`, '--percent', '50', '--guard']);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()));
  try {
    while (!guard.output.stdout.includes('It was ended')) {
      await visitTogether(visitors, ownSite.address);
    }
  } finally {
    for (const visitor of visitors) await visitor.close();
    guard.child.kill('SIGTERM');
    await guard.ended;
  }
  const entry = await newestEntry(ownSite);
  expect(entry).toMatchObject({ action: 'canary-end', composition: before.composition });
  expect(entry.reason).toMatch(/visits of the canary were bad/);
  // Nobody who had what is live noticed anything.
  expect(entry.evidence).toMatchObject({ alpha: 0.05, steps: [{ percent: 50, live: { bad: 0 } }] });
});

function startGuard({ place, storeFolder }: RunningSite) {
  const edge = `http://127.0.0.1:${place.ports.OPERATIONS_PORT}`;
  const env = { ...place.ports, SITE_STORE: storeFolder, SITE_USER: 'guard' };
  return startProgram('shared/platform/cli/bin/site.js', ['canary', 'watch', '--edge', edge], {
    env,
  });
}

/** Visitors who touch the page of prices once, and leave. Each is another one, with the files of the last. */
async function visitTogether(visitors: readonly BrowserContext[], address: string): Promise<void> {
  await Promise.all(
    visitors.map(async (visitor) => {
      await visitor.clearCookies();
      const page = await visitor.newPage();
      await page.goto(`${address}/pricing`);
      await page.mouse.click(5, 5);
      const [visit] = await visitor.cookies();
      // Whoever has what is live waits for an answer on a busy machine, too.
      const timeout = visit?.value.includes('.c.') ? STAY : 60_000;
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
