import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@site/releases/testing/expect-problem';
import { value } from '@site/releases/testing/fixture-site';
import { siteForCompositions } from '@site/releases/testing/site-for-compositions';
import { expect, test } from 'vitest';
import { readRevisions } from '../store/ledger.ts';
import { rollback } from './rollback.ts';
import { undo } from './undo.ts';

/*
 * A composition that is put live late would take back what others did meanwhile, or bring back what
 * they took back: it is refused and says why, and goes live only with `--as-it-is`.
 */

const { site, input, ids, live, composed, approve } = siteForCompositions();
const select = [{ name: 'pricing' }];

test('if the same application got another release since, it is refused and lists what it would take back', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  const later = await site.release('pricing', { version: '1.2.0' });
  value(await site.promote(select));
  value(await site.promote([{ name: 'devices' }]));
  expect(await approve(composition)).toEqual(
    problem(
      'stale-composition',
      `changes devices ${devices} → ${releases.devices}, pricing ${later} → ${pricing}: name`,
    ),
  );
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({ composition });
  expect((await live())?.releases).toEqual({ ...releases, pricing });
});

test('without a request it is refused once something else went live, unless it is live itself', async () => {
  const { releases, devices } = ids;
  const composition = (await live())?.id ?? '';
  value(await site.promote([{ name: 'devices' }]));
  expect(await approve(composition)).toEqual(
    problem(
      'stale-composition',
      new RegExp(`not known what it was made for.* ${devices} → ${releases.devices}: .*--as-it-is`),
    ),
  );
  expect(await readRevisions(site.store)).toEqual([2, 1]);
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({
    composition,
    revision: 3,
  });
  expect(value(await approve(composition)).revision).toBe(3);
});

test('a corrupt request counts as none', async () => {
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  await writeFile(join(site.store.folder, 'requests', `${composition}.json`), '{');
  expect(await approve(composition)).toEqual(problem('stale-composition'));
});

test('being overtaken by a release of the same application does not take it back', async () => {
  const { releases, devices } = ids;
  const composition = await composed({ select });
  value(await site.promote([{ name: 'devices' }]));
  const later = await site.release('pricing', { version: '1.2.0' });
  let others = 1;
  const announce = async () => {
    if (others-- > 0) value(await site.promote(select));
  };
  expect(await approve(composition, { announce })).toEqual(
    problem('stale-composition', `${later} is live`),
  );
  expect((await live())?.releases).toEqual({ ...releases, devices, pricing: later });
});

test('what was rolled back from since does not come back with a late approval or a re-run', async () => {
  const { releases, pricing, devices } = ids;
  const composition = await composed({ select });
  value(await approve(composition));
  value(await rollback({ ...input('beth'), select }));
  const refusal = {
    problem: {
      kind: 'stale-composition',
      message: expect.stringMatching(
        `pricing was at ${pricing} since, until beth at .*revision 3: rollback.*site promote APP@ID.*--as-it-is`,
      ),
    },
  };
  expect(await approve(composition)).toMatchObject(refusal);
  // Nor on top of what others put live.
  value(await site.promote([{ name: 'devices' }]));
  expect(await approve(composition)).toMatchObject(refusal);
  expect((await live())?.releases).toEqual({ ...releases, devices });
  expect(value(await approve(composition, { asItIs: true })).entry).toMatchObject({ composition });
});

test('nor after an undo, but once it was asked for again', async () => {
  const composition = await composed({ select });
  value(await approve(composition));
  value(await undo(input()));
  expect(await approve(composition)).toEqual(problem('stale-composition'));
  expect(await composed({ select })).toBe(composition);
  expect(value(await approve(composition)).entry).toBeDefined();
  value(await rollback({ ...input(), select }));
  expect(await approve(composition)).toEqual(problem('stale-composition'));
});

test('a request that does not say when it was written may be older than any rollback', async () => {
  const composition = await composed({ select });
  const file = site.store.place(`requests/${composition}.json`);
  const { baseRevision: _, ...request } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(request));
  value(await approve(composition));
  value(await rollback({ ...input(), select }));
  expect(await approve(composition)).toEqual(problem('stale-composition'));
});
