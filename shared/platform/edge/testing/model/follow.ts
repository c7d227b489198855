import { CONFIGURATION } from '@platform/contracts/application';
import { readComposition } from '@platform/store/compositions';
import { readEntry, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { expect, vi } from 'vitest';
import { ask, readyOf } from '../ask.ts';
import { expectTabsServed } from './prune.ts';
import {
  differences,
  expectedState,
  fits,
  liveState,
  needsGone,
  rolledBackTo,
  type SiteModel,
} from './site-model.ts';
import { readImmutables } from './storages.ts';
import type { Report, World } from './world.ts';

const honest = [
  'busy',
  ...['ok', 'unknown', 'refused', 'lost-race', 'stale-composition', 'store-not-writable'],
  ...['no-earlier-release', 'nothing-live', 'unknown-application', 'unknown-release'],
];

/** Each new entry puts one of these changes live; its author is right for sure if it `isAlone`. */
export async function follow(
  world: World,
  model: SiteModel,
  reports: readonly Report[],
  isAlone: boolean,
): Promise<void> {
  const { store } = world.site;
  const wanted = reports.map((report) => expectedState(model, report.change));
  const before = liveState(model).ids;
  const revisions = (await readRevisions(store, model.states.length)).sort((one, two) => one - two);
  const open = new Map(reports.map((report) => [report.by, report]));
  for (const revision of revisions) {
    expect(revision, 'the ledger has no gap').toBe(model.states.length + 1);
    const entry = value(await readEntry(store, revision));
    const report = open.get(entry.by);
    expect(report, `revision ${revision} by ${entry.by} is nobody's`).toBeDefined();
    if (!report) return;
    if (report.change.kind !== 'prune') open.delete(entry.by);
    if (report.told !== 'unknown') expect(report.revision, report.text).toBe(revision);
    const decided = wanted[reports.indexOf(report)];
    const composition = value(await readComposition(store, entry.composition));
    const ids = { ...composition.releases, [CONFIGURATION]: composition.config };
    const states = [
      expectedState(model, report.change),
      rolledBackTo(model, report.change, decided),
    ];
    const state =
      states.find((each) => each && differences(each.ids, ids).length === 0) ?? states[0];
    expect(ids, `revision ${revision}: ${report.text}`).toEqual(state?.ids);
    expect(fits(ids), `the gates refuse ${JSON.stringify(ids)}`).toBe(true);
    expect(entry.changes).toEqual(differences(liveState(model).ids, ids));
    expect(entry).not.toHaveProperty('forced');
    if (state) model.states = [...model.states, state];
    world.shown.push({ at: Date.parse(entry.at), composition });
  }
  for (const { told, text } of reports) expect(honest, text).toContain(told);
  for (const { revision, text } of open.values()) expect(revision, text).toBeUndefined();
  if (isAlone) {
    for (const [position, { told, text, change, by }] of reports.entries()) {
      if (told === 'unknown' || !open.has(by)) continue;
      const ids = wanted[position]?.ids;
      const isRefused = !ids || !fits(ids) || needsGone(model, before, ids);
      const isNothing = ids !== undefined && differences(before, ids).length === 0;
      if (told === 'ok') expect(isNothing || change.kind === 'undo', text).toBe(true);
      else expect(isRefused, text).toBe(true);
    }
  }
  await expectHealthy(world, model);
}

export async function expectHealthy(world: World, model: SiteModel): Promise<void> {
  const { site, edge } = world;
  const { live, problems } = await readLive(site.store);
  expect(problems).toEqual([]);
  if (!live) throw new Error('nothing is live');
  const { releases, config, fallbacks, addresses } = live.composition;
  const { ids, stacks } = liveState(model);
  expect({ ...releases, [CONFIGURATION]: config }).toEqual(ids);
  expect(addresses).toEqual(fixtureAddresses);
  // No fallback was rolled back from.
  for (const [name, id] of Object.entries(fallbacks)) {
    expect(id).not.toBe(ids[name]);
    expect(stacks[name]?.releases, `fallback of ${name}`).toContain(id);
    expect(stacks[name]?.left).not.toContain(id);
  }
  const { revision, composition } = live.entry;
  await vi.waitFor(
    async () => {
      const live = { status: 'ready', revision, composition, releases };
      expect(await readyOf(edge)).toMatchObject(live);
    },
    { timeout: 120_000, interval: 20 },
  );
  const page = await ask(edge.address, '/pricing');
  expect([page.status, page.body.includes(`/pricing/${ids.pricing}/`)]).toEqual([200, true]);
  await expectServed(world);
  await expectTabsServed(world);
  const immutables = await readImmutables(site.store);
  for (const [key, hash] of world.immutables) {
    const isGone = world.pruned && !immutables.has(key) && /^(?:releases|compositions)/.test(key);
    if (!isGone) expect(immutables.get(key), key).toBe(hash);
  }
  world.immutables = immutables;
}

export async function expectServed({ edge }: World): Promise<void> {
  for (const path of ['/', '/pricing', '/devices', '/auth/register']) {
    expect((await ask(edge.address, path)).status, path).toBe(200);
  }
}
