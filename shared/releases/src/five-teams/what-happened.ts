import { CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { expect } from 'vitest';
import { compose } from '../compose/compose.ts';
import { readStoredComposition } from '../composition/stored-composition.ts';
import { fixtureAddresses } from '../fixtures/fixture-config.ts';
import { value } from '../fixtures/fixture-site.ts';
import { differences, type Ids } from '../fixtures/site-model.ts';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { createReleaseReader } from '../store/release-reader.ts';
import { listReleases } from '../store/releases.ts';
import { expectedSites } from './expected-site.ts';
import { count, type Season } from './season.ts';
import { type App, apps, fits, type Trait } from './traits.ts';

/** An entry of the ledger with what it put live. */
interface Step {
  readonly entry: LedgerEntry;
  readonly composition: Composition;
  readonly ids: Ids;
}

/** Reads the whole ledger after the first entry; each entry and composition is intact. */
export async function readSteps({ store }: Season): Promise<Step[]> {
  const revisions = (await readRevisions(store)).reverse();
  expect(revisions, 'the ledger has no gap').toEqual(revisions.map((_, position) => position + 1));
  const steps: Step[] = [];
  for (const revision of revisions) {
    const entry = value(await readEntry(store, revision));
    const composition = value(await readStoredComposition(store, entry.composition));
    const ids = { ...composition.releases, [CONFIGURATION]: composition.config };
    steps.push({ entry, composition, ids });
  }
  return steps.slice(1);
}

/** What an order can meet where nothing is wrong with the store. */
const honest: ReadonlySet<string> = new Set([
  'went-live',
  'nothing-to-do',
  'unknown',
  'refused',
  'lost-race',
  'no-earlier-release',
  'stale-composition',
  'storage-failed',
]);

/** Everybody was told the truth, and nobody has two entries. */
export function expectTruth(season: Season, steps: readonly Step[]): void {
  const revisions = new Map(steps.map(({ entry }) => [entry.by, entry.revision]));
  expect(revisions.size, 'each order is in the ledger once at most').toBe(steps.length);
  for (const { by, told, revision, message } of season.reports) {
    expect(honest, `${by}: ${told} ${message}`).toContain(told);
    if (told === 'unknown')
      count(season, `unknown, ${revisions.has(by) ? '' : 'not '}in the ledger`);
    else expect(revisions.get(by), `${by}: ${told} ${message}`).toBe(revision);
  }
}

/** Each entry changes what its order says, on top of the entry before, and nothing else. */
export function expectOrders({ reports, first }: Season, steps: readonly Step[]): void {
  const orders = new Map(reports.map(({ by, order }) => [by, order]));
  const expected = expectedSites(
    steps.map(({ entry }) => entry),
    orders,
    first,
  );
  let before = first;
  for (const [position, { entry, ids }] of steps.entries()) {
    expect(ids, `revision ${entry.revision} by ${entry.by}`).toEqual(expected[position]);
    expect(entry.changes).toEqual(differences(before, ids));
    before = ids;
  }
}

/** No approval puts a release live that was rolled back from since it was composed. */
export function expectApprovals({ reports }: Season, steps: readonly Step[]): void {
  const orders = new Map(reports.map(({ by, order }) => [by, order]));
  for (const [position, { entry }] of steps.entries()) {
    const order = orders.get(entry.by);
    if (order?.kind !== 'reviewed') continue;
    const left = steps.slice(0, position).findLast(({ entry: { revision, changes } }) => {
      const change = changes?.find(({ name }) => name === order.name);
      return revision > order.composedAt && change?.from === order.release;
    });
    expect(left?.entry.action, `revision ${entry.revision} by ${entry.by}`).not.toBe('rollback');
  }
}

/**
 * Every combination that was live fits by the traits of its releases, and passes the gates once more
 * as the combination that it is.
 */
export async function expectTested({ store, traits }: Season, steps: readonly Step[]) {
  const reader = createReleaseReader(store);
  const seen = new Set<string>();
  for (const { entry, composition } of steps) {
    expect(entry).not.toHaveProperty('forced');
    const { id, releases, fallbacks, config } = composition;
    const found = apps.map((app): [App, Trait | undefined] => [
      app,
      traits.get(`${app} ${releases[app]}`),
    ]);
    // Every release was built here, so each has a trait.
    expect(fits(Object.fromEntries(found) as Record<App, Trait>), JSON.stringify(found)).toBe(true);
    if (seen.has(id)) continue;
    seen.add(id);
    const choice = { releases, fallbacks, config, addresses: fixtureAddresses };
    expect(value(await compose({ store, reader, ...choice }))).toMatchObject({
      composition: { id },
      outcome: 'reused',
    });
  }
}

/** Every release that was published is there, to the byte, and no other. */
export async function expectReleases({ store, traits }: Season): Promise<void> {
  const reader = createReleaseReader(store);
  for (const app of apps) {
    const published = [...traits.keys()].filter((name) => name.startsWith(`${app} `));
    const stored = (await listReleases(store, app)).map((id) => `${app} ${id}`);
    expect(stored.sort()).toEqual(published.sort());
    for (const name of published) {
      const release = value(await reader.read(app, name.slice(app.length + 1)));
      expect(await reader.findCorruptFiles(release)).toEqual([]);
    }
  }
}
