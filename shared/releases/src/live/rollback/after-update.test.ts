import { expect, test } from 'vitest';
import { fixtureAddresses } from '../../fixtures/fixture-config.ts';
import { value } from '../../fixtures/fixture-site.ts';
import { asOfOtherComposer } from '../../fixtures/other-composer.ts';
import { siteForRollbacks } from '../../fixtures/site-for-rollbacks.ts';
import { readLive } from '../live.ts';
import { promoteComposition } from '../promote/promote-composition.ts';
import { undo } from './undo.ts';

/* What is live was made before the repository was updated, and so by a composer with other sources. */

const { site, rollBack, live } = siteForRollbacks();
const input = () => ({ store: site.store, by: 'anna', usual: fixtureAddresses });

async function makeLiveOlder(): Promise<string> {
  const current = (await readLive(site.store)).live?.composition.id ?? '';
  const composition = await asOfOtherComposer(site, current);
  value(await promoteComposition({ ...input(), composition, asItIs: true }));
  return composition;
}

test('a rollback gives visitors the pages that they had', async () => {
  const composition = await makeLiveOlder();
  await live('pricing', '1.2.0');
  expect(value(await rollBack()).entry).toMatchObject({ composition, app: 'pricing' });
});

test('undo takes back that all pages were made again', async () => {
  const composition = await makeLiveOlder();
  const { entry } = value(await site.promote([]));
  expect(value(await undo(input())).entry).toMatchObject({
    composition,
    undoes: entry?.revision,
  });
});
