import { rm, writeFile } from 'node:fs/promises';
import { entryKey, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { undo } from './undo.ts';

let first: FixtureReleases;
let pricing: string;
const { site, input } = siteForEachTest(async (template) => {
  first = await template.goLive();
  pricing = await template.releaseLive('pricing', { version: '1.1.0' });
});

const liveComposition = async () => (await readLive(site.store)).live?.composition;

function once(action: () => Promise<unknown>) {
  const actions = [action];
  return async () => void (await actions.pop()?.());
}
const promoteDevices = async () => value(await site.promote([{ name: 'devices' }]));

test('undo takes back everything that the newest entry changed, and says so', async () => {
  const before = await liveComposition();
  await site.release('devices', { version: '1.1.0' });
  await site.release('loyalty');
  const configuration = { ...fixtureConfiguration, phone: '+254 711 111 111' };
  const addresses = { site: 'https://moved.example' };
  value(await site.promote('all', { configuration, addresses }));
  const { entry, composition } = value(await undo({ ...input(), reason: 'wrong window' }));
  expect(composition).toEqual(before);
  expect(entry).toMatchObject({ action: 'undo', undoes: 3, revision: 4, reason: 'wrong window' });
  expect(entry?.changes?.map(({ name }) => name)).toEqual(['config', 'devices', 'loyalty']);
});

test('of two operators who undo the same entry at once, the second is told that it is done', async () => {
  const faster = async () => value(await undo(input('beth')));
  const late = value(await undo({ ...input(), announce: once(faster) }));
  expect(late).not.toHaveProperty('entry');
  expect(late.already).toMatch(/^beth at .*revision 3: undo\) has taken back revision 2 already/);
  expect((await liveComposition())?.releases).toEqual(first);
});

test('an undo takes back nothing that someone else added in the meantime', async () => {
  const devices = await site.release('devices', { version: '1.1.0' });
  const announce = once(promoteDevices);
  expect(await undo({ ...input('beth'), announce })).toEqual(
    problem('lost-race', /^anna at .*was faster/),
  );
  expect((await liveComposition())?.releases).toEqual({ ...first, pricing, devices });
});

test('if the newest entry can’t be read, or is the first, nothing is undone', async () => {
  await writeFile(site.store.place(entryKey(2)), '{"contract":1');
  expect(await undo(input())).toEqual(problem('damaged-file'));
  await rm(site.store.place(entryKey(2)));
  expect(await undo(input())).toEqual(problem('no-earlier-release', 'is the first'));
});

test('what goes live while an undo reads the ledger is a race, and no corrupt entry', async () => {
  await site.release('devices', { version: '1.1.0' });
  const overtake = once(promoteDevices);
  // What is live is read first, with a single list of the ledger; a second list is for the entries.
  let lists = 0;
  const numbersAbove: Store['numbersAbove'] = async (key, after) => {
    lists += 1;
    if (lists === 2) await overtake();
    return site.store.numbersAbove(key, after);
  };
  const store: Store = { ...site.store, numbersAbove, withReserve: () => store };
  expect(await undo({ ...input(), store })).toEqual(
    problem('lost-race', /^anna at .* was faster: revision 2 is not the newest/),
  );
  expect(await readRevisions(site.store)).toEqual([3, 2, 1]);
});
