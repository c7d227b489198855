import { expect, test } from 'vitest';
import { value } from '../../fixtures/fixture-site.ts';
import { siteForRollbacks } from '../../fixtures/site-for-rollbacks.ts';
import { readRevisions } from '../../ledger/ledger.ts';
import { readLive } from '../live.ts';

const { site, ids, rollBack, live } = siteForRollbacks();

test('of two operators who roll back the same release at once, the second is told that it is done', async () => {
  await live('pricing', '1.2.0');
  const beth = async () => void value(await rollBack({ by: 'beth', reason: 'wrong totals' }));
  const late = value(await rollBack({ announce: once(beth) }));
  expect(late).toMatchObject({ revision: 4, composition: { releases: { pricing: ids.pricing } } });
  expect(late).not.toHaveProperty('entry');
  expect(late.already).toMatch(
    new RegExp(
      `^pricing ${ids.pricing} is live already: beth at .*revision 4: rollback, wrong totals`,
    ),
  );
  expect(await readRevisions(site.store)).toEqual([4, 3, 2, 1]);
});

test('two rollbacks at once are one step back, whichever is faster', async () => {
  await live('pricing', '1.2.0');
  const both = await Promise.all(['anna', 'beth'].map((by) => rollBack({ by })));
  expect(both.map((result) => value(result).composition.releases.pricing)).toEqual([
    ids.pricing,
    ids.pricing,
  ]);
  expect(await readRevisions(site.store)).toEqual([4, 3, 2, 1]);
});

test('changes of others after the command was given are a race too', async () => {
  await live('pricing', '1.2.0');
  const at = (await readLive(site.store)).live?.entry.at ?? '';
  const asked = new Date(new Date(at).getTime() + 1);
  value(await rollBack({ by: 'beth', clock: () => new Date(asked.getTime() + 1) }));
  const late = value(await rollBack({ asked }));
  expect(late.already).toContain(`pricing ${ids.pricing} is live already: beth at`);
  expect(value(await rollBack()).composition.releases.pricing).toBe(ids.first.pricing);
});

function once(action: () => Promise<void>) {
  const actions = [action];
  return async () => void (await actions.pop()?.());
}
