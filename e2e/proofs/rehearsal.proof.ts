import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runRehearsal } from '../rehearsal/run-rehearsal.ts';
import { readSettings } from '../site/settings.ts';

/*
 * A short form of `pnpm rehearsal`. How soon edges follow the ledger is no matter here: other proofs
 * take the processor meanwhile.
 */
test('a site on many machines loses no view and no order while teams release and machines fail', async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(readSettings().room, 'rehearsal-'));
  const { violations, tally } = await runRehearsal(
    folder,
    { visitors: 20, seconds: 40, isTimed: false },
    () => {},
  );
  expect(violations).toEqual([]);
  expect(tally.pageViews).toBeGreaterThan(50);
  expect(tally.purchases.length).toBeGreaterThan(3);
  expect(tally.promotions).toBeGreaterThan(2);
  expect(tally.faults).toHaveLength(5);
  expect(tally.cutOffQuestions).toBeGreaterThan(20);
});
