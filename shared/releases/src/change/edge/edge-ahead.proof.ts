import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { entryKey, readEpoch, readRevisions } from '../../store/ledger.ts';
import { readLive } from '../live.ts';
import { promote } from '../promote.ts';
import { promoteComposition } from '../promote-composition.ts';
import { rollback } from '../rollback.ts';
import type { EdgeAnswer } from './query-edge.ts';

/** The composition of the third revision, which an edge goes on to serve. */
let served: string;
let epoch: string | undefined;
const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.release('pricing', { version: '1.1.0' });
  value(await template.promote());
  await template.release('devices', { version: '1.1.0' });
  served = value(await template.promote()).composition.id;
  epoch = await readEpoch(template.store);
});
/** The ledger is restored as it was before the third revision, and so is the file of its epoch. */
beforeEach(() => rm(site.store.place(entryKey(3))));

const epochFile = () => join(site.store.folder, 'ledger', 'epoch.json');
const answering = (edge: object): EdgeAnswer => ({
  kind: 'edge',
  edge: { revision: 3, composition: served, ...(epoch ? { epoch } : {}), problems: [], ...edge },
});
const input = (answer: EdgeAnswer = answering({}), aboveEdge = false) => ({
  store: site.store,
  by: 'anna',
  usual: fixtureAddresses,
  queryEdge: async () => answer,
  aboveEdge,
});
const refusal = {
  ok: false,
  problem: {
    kind: 'ledger-behind',
    message: expect.stringMatching(/serves revision 3, and the ledger ends at revision 2: /),
  },
};

test('a ledger has an epoch, and keeps it', async () => {
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
  value(await site.promote());
  expect(await readEpoch(site.store)).toBe(epoch);
});

test('nothing is built on a ledger that has lost what visitors get', async () => {
  expect(await rollback({ ...input(), select: [{ name: 'pricing' }] })).toMatchObject(refusal);
  const request = { select: [{ name: 'devices' }] };
  expect(await promote({ ...input(), request })).toMatchObject(refusal);
  expect(await promoteComposition({ ...input(), composition: served })).toMatchObject(refusal);
  expect(await readRevisions(site.store)).toEqual([2, 1]);
});

test('a change may be built on the older copy, and is above what the edge serves', async () => {
  const back = value(
    await rollback({ ...input(answering({}), true), select: [{ name: 'pricing' }] }),
  );
  expect(back.revision).toBe(4);
  expect((await readLive(site.store)).live?.entry.revision).toBe(4);
});

test('an edge of another ledger, or one that does not answer, is no reason to stop', async () => {
  const other = input(answering({ epoch: 'another', revision: 90 }));
  expect(value(await rollback({ ...other, select: [{ name: 'pricing' }] })).revision).toBe(3);
  const silent = input({ kind: 'silent', reason: 'no answer within a second' });
  value(await promote({ ...silent, request: { select: [{ name: 'pricing' }] } }));
});

test('without epochs, the store tells by the edge’s composition whether the ledger is the same', async () => {
  const unknown = input(answering({ epoch: undefined, composition: '0123456789abcdef' }));
  await rm(epochFile());
  expect(await rollback({ ...input(), select: [{ name: 'pricing' }] })).toMatchObject(refusal);
  const above = value(
    await rollback({ ...input(answering({}), true), select: [{ name: 'pricing' }] }),
  );
  expect(above.revision).toBe(4);
  // The edge goes on following the ledger that it knows.
  expect(await readEpoch(site.store)).toBe(epoch);
  await rm(epochFile());
  const request = { select: [{ name: 'devices' }] };
  expect(value(await promote({ ...unknown, request })).revision).toBe(5);
});

test('a lost epoch comes back from the edge, which goes on following its ledger', async () => {
  const { live } = await readLive(site.store);
  const edge = { revision: 2, composition: live?.composition.id };
  await rm(epochFile());
  const { revision } = value(
    await rollback({ ...input(answering(edge)), select: [{ name: 'pricing' }] }),
  );
  expect(revision).toBe(3);
  expect(await readEpoch(site.store)).toBe(epoch);
});

test('the epoch of an edge that serves something else is not adopted', async () => {
  await rm(epochFile());
  const edge = { revision: 2, composition: '0123456789abcdef' };
  value(await rollback({ ...input(answering(edge)), select: [{ name: 'pricing' }] }));
  expect(await readEpoch(site.store)).not.toBe(epoch);
});

test('a corrupt epoch stops no command', async () => {
  await writeFile(epochFile(), '{');
  expect(await readFile(epochFile(), 'utf8')).toBe('{');
  const other = input(answering({ composition: '0123456789abcdef' }));
  expect(value(await rollback({ ...other, select: [{ name: 'pricing' }] })).revision).toBe(3);
});

test('a command that is overtaken while it asks the edge has only lost a race', async () => {
  const overtaken = {
    ...input(),
    async queryEdge() {
      if ((await readRevisions(site.store))[0] === 2) {
        value(
          await promoteComposition({
            ...input(),
            queryEdge: async () => absent,
            composition: served,
            asItIs: true,
          }),
        );
      }
      return answering({});
    },
  };
  const { revision, composition } = value(
    await rollback({ ...overtaken, select: [{ name: 'pricing' }] }),
  );
  expect(revision).toBe(4);
  expect(composition.releases.devices).toMatch(/^1\.1\.0-/);
});

const absent: EdgeAnswer = { kind: 'absent', reason: 'ECONNREFUSED' };
