import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryKey, readEpoch, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { promote } from '../promote.ts';
import { promoteComposition } from '../promote-composition.ts';
import { rollback } from '../rollback.ts';
import type { EdgeAnswer } from './query-edge.ts';

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
  edge: { status: 'ready', revision: 3, composition: served, ...(epoch ? { epoch } : {}), ...edge },
});
const input = (answer: EdgeAnswer = answering({}), aboveEdge = false) => ({
  ...{ store: site.store, by: 'anna', usual: fixtureAddresses, aboveEdge },
  queryEdge: async () => answer,
});
const select = [{ name: 'pricing' }];
const rollBack = (answer?: EdgeAnswer, aboveEdge?: boolean) =>
  rollback({ ...input(answer, aboveEdge), select });
const rolledBack = async (answer?: EdgeAnswer, aboveEdge?: boolean) =>
  value(await rollBack(answer, aboveEdge)).revision;
const promoted = async (name: string, answer?: EdgeAnswer) =>
  promote({ ...input(answer), request: { select: [{ name }] } });
const refusal = problem('ledger-behind', /serves revision 3, and the ledger ends at revision 2: /);
const elsewhere = { composition: '0123456789abcdef' };

test('a ledger has an epoch, and keeps it', async () => {
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
  value(await site.promote());
  expect(await readEpoch(site.store)).toBe(epoch);
});

test('nothing is built on a ledger that has lost what visitors get', async () => {
  expect(await rollBack()).toEqual(refusal);
  expect(await promoted('devices')).toEqual(refusal);
  expect(await promoteComposition({ ...input(), composition: served })).toEqual(refusal);
  expect(await readRevisions(site.store)).toEqual([2, 1]);
});

test('an edge of another ledger, or one that does not answer, is no reason to stop', async () => {
  expect(await rolledBack(answering({ epoch: 'another', revision: 90 }))).toBe(3);
  value(await promoted('pricing', { kind: 'silent', reason: 'no answer within a second' }));
});

test('without epochs, the store tells by the edge’s composition whether the ledger is the same', async () => {
  await rm(epochFile());
  expect(await rollBack()).toEqual(refusal);
  expect(await rolledBack(answering({}), true)).toBe(4);
  // The edge goes on following the ledger that it knows.
  expect(await readEpoch(site.store)).toBe(epoch);
  await rm(epochFile());
  const unknown = answering({ ...elsewhere, epoch: undefined });
  expect(value(await promoted('devices', unknown)).revision).toBe(5);
});

test('a lost epoch comes back from the edge, but not from one that serves something else', async () => {
  await rm(epochFile());
  await rolledBack(answering({ ...elsewhere, revision: 2 }));
  expect(await readEpoch(site.store)).not.toBe(epoch);
  await rm(epochFile());
  const { live } = await readLive(site.store);
  const edge = { revision: 3, composition: live?.composition.id };
  value(await promoted('pricing', answering(edge)));
  expect(await readEpoch(site.store)).toBe(epoch);
});

test('a corrupt epoch stops no command', async () => {
  await writeFile(epochFile(), '{');
  expect(await rolledBack(answering(elsewhere))).toBe(3);
});

test('a command that is overtaken while it queries the edge has only lost a race', async () => {
  const absent: EdgeAnswer = { kind: 'absent', reason: 'ECONNREFUSED' };
  const faster = { ...input(absent), composition: served, asItIs: true };
  async function queryEdge() {
    const [head] = await readRevisions(site.store);
    if (head === 2) value(await promoteComposition(faster));
    return answering({});
  }
  const { revision, composition } = value(await rollback({ ...input(), queryEdge, select }));
  expect(revision).toBe(4);
  expect(composition.releases.devices).toMatch(/^1\.1\.0-/);
});
