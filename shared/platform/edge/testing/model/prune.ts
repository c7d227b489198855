import { utimes } from 'node:fs/promises';
import { CONFIGURATION } from '@platform/contracts/application';
import { prune } from '@platform/releases/prune';
import { readLedger } from '@platform/store/ledger';
import { createReleaseReader, listReleases } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { isStorageError } from '@platform/store/store';
import { isInForce, readPruneLists } from '@platform/store/upkeep';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { expect } from 'vitest';
import { ask } from '../ask.ts';
import { goodSteps, liveState, type SiteModel } from './site-model.ts';
import { author, type Report, type World } from './world.ts';

export interface PruneWish {
  readonly keep: number;
  /** How many of the newest entries are younger than what may go. */
  readonly young: number;
  /** How many writes succeed before it is killed. */
  readonly killedAfter: number | null;
}

class Killed extends Error {}

export async function pruneBy(world: World, wish: PruneWish): Promise<Report> {
  const by = author(world, 0);
  const report = { by, change: { kind: 'prune' }, text: `${by} prunes` } as const;
  const store = dyingAfter(await world.storage.open(), wish.killedAfter);
  const now = Date.now();
  const since = await timeOf(world, wish.young);
  const olderThan = now - since;
  const clock = () => new Date(now);
  const input = { store, by, usual: fixtureAddresses, keep: wish.keep, olderThan, clock };
  world.pruned = Math.max(since, world.pruned ?? 0);
  try {
    const outcome = await prune(input);
    return { ...report, told: outcome.ok ? 'unknown' : outcome.problem.kind };
  } catch (error) {
    if (!(error instanceof Killed || isStorageError(error))) throw error;
    return { ...report, told: 'unknown' };
  }
}

/** As if all had been written long ago, so that only what is needed stays. A bucket knows better. */
export async function ageFiles({ site, storage }: World): Promise<void> {
  if (!storage.folder) return;
  for (const room of ['releases', 'compositions']) {
    for (const key of (await site.store.filesBelow(room)).keys()) {
      await utimes(site.store.place(key), 0, 0);
    }
  }
}

/** When the first of the newest entries went live. */
async function timeOf({ site }: World, young: number): Promise<number> {
  const entries = await readLedger(site.store);
  const [first] = entries.slice(-1 - young);
  return Date.parse(first?.at ?? '') + 1;
}

function dyingAfter(store: Store, writes: number | null): Store {
  if (writes === null) return store;
  let left = writes;
  const dying =
    <Parameters extends unknown[], Value>(write: (...all: Parameters) => Promise<Value>) =>
    async (...all: Parameters) => {
      left -= 1;
      if (left < 0) throw new Killed();
      return write(...all);
    };
  const mortal: Store = {
    ...store,
    withReserve: () => mortal,
    createIfAbsent: dying(store.createIfAbsent),
    remove: dying(store.remove),
    removeFolder: dying(store.removeFolder),
  };
  return mortal;
}

/** What commands refuse from now on: what is not in the store, or about to go. Whether it is more. */
export async function findGone({ site }: World, model: SiteModel): Promise<boolean> {
  const entries = await readLedger(site.store);
  const lists = await readPruneLists(site.store);
  const listed = lists.filter((list) => isInForce(list, entries)).flatMap(({ remove }) => remove);
  const gone = Object.entries(model.published).map(async ([name, published]) => {
    if (name === CONFIGURATION) return [name, []] as const;
    const there = await listReleases(site.store, name);
    const isThere = (id: string) =>
      there.includes(id) && !listed.includes(`releases/${name}/${id}`);
    return [name, published.filter((id) => !isThere(id))] as const;
  });
  const before = Object.values(model.gone).flat().length;
  model.gone = Object.fromEntries(await Promise.all(gone));
  return Object.values(model.gone).flat().length > before;
}

/** No rollback within the steps that were kept, and no promotion of the newest, misses a file. */
export async function expectReached(world: World, model: SiteModel, keep: number): Promise<void> {
  const { stacks, ids } = liveState(model);
  for (const [name, published] of Object.entries(model.published)) {
    const reached = [ids[name], published.at(-1), ...goodSteps(stacks[name], keep)];
    for (const id of new Set(reached)) if (id) await expectIntact(world, name, id);
  }
}

/** No tab misses a file of what was live since what was pruned. */
export async function expectTabsServed(world: World): Promise<void> {
  const { edge, shown, pruned } = world;
  if (pruned === undefined) return;
  const open = shown.filter((_each, position) => {
    const replaced = shown[position + 1]?.at ?? Number.POSITIVE_INFINITY;
    return replaced >= pruned;
  });
  const named = open.flatMap(({ composition: { releases, fallbacks } }) =>
    [releases, fallbacks].flatMap((ids) => Object.entries<string>(ids)),
  );
  for (const key of new Set(named.map((pair) => pair.join('/')))) {
    const [app = '', id = ''] = key.split('/');
    const files = Object.keys(await expectIntact(world, app, id));
    const file = files.find((path) => path.startsWith('web/'));
    const address = `/_site/releases/${key}/${file?.slice('web/'.length)}`;
    if (file) expect((await ask(edge.address, address)).status, address).toBe(200);
  }
}

async function expectIntact({ site }: World, app: string, id: string) {
  if (app === CONFIGURATION) return {};
  const reader = createReleaseReader(site.store);
  const release = value(await reader.read(app, id));
  expect(await reader.findCorruptFiles(release), `${app} ${id}`).toEqual([]);
  return release.files;
}
