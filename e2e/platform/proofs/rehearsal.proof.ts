import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readSettings } from '../../harness/settings.ts';
import { rehearse } from '../rehearsal/rehearse.ts';

test('a site on many machines loses no view and no order while teams release and machines fail', async () => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(readSettings().room, 'rehearsal-'));
  const { violations, counts } = await rehearse(folder, { visitors: 20, seconds: 25 });
  expect(violations).toEqual([]);
  expect(counts['page views']).toBeGreaterThan(50);
  expect(counts.purchases).toBeGreaterThan(3);
  expect(counts['site promote']).toBeGreaterThan(2);
  expect(counts.faults).toBe(5);
});
