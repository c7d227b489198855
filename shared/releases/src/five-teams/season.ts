import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIGURATION } from '@site/contracts/application';
import { fixtureAddresses, fixtureSettings } from '../fixtures/fixture-config.ts';
import { value } from '../fixtures/fixture-site.ts';
import { overriddenStore } from '../fixtures/overridden-store.ts';
import type { Ids } from '../fixtures/site-model.ts';
import { promote } from '../live/promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import type { Store } from '../store/store.ts';
import type { Report } from './orders.ts';
import type { Machine, SharedStore } from './shared-store.ts';
import { type App, apps, buildRelease, type Trait } from './traits.ts';

/** What all teams work on, and what is known about it. */
export interface Season extends Machine {
  /** The same season at another machine. */
  at(machine: string): Promise<Season>;
  /** The folder of an application's build. */
  folderOf(app: App): string;
  /** What is live before the first release of a team. */
  readonly first: Ids;
  /** By application and id. */
  readonly traits: Map<string, Trait>;
  /** Every order that was given, with its outcome. */
  readonly reports: Report[];
  /** Things that happened and are no outcome of an order, and how often. */
  readonly events: Map<string, number>;
  end(): Promise<void>;
}

/** The first releases of all teams, live. */
export async function beginSeason(shared: SharedStore): Promise<Season> {
  const room = await mkdtemp(join(tmpdir(), 'five-teams-builds-'));
  const events = new Map<string, number>();
  const open = async (name: string) => {
    const machine = await shared.openAt(name);
    const store = countingRaces(machine.store, () => count({ events }, 'race lost'));
    return { ...machine, store };
  };
  const machine = await open('first');
  const { store } = machine;
  const folderOf = (app: App) => join(room, app);
  const traits = new Map<string, Trait>();
  for (const app of apps) {
    const id = await buildRelease(folderOf(app), app, '1.0.0', 'plain');
    traits.set(`${app} ${id}`, 'plain');
    value(await publish({ store, app, folder: folderOf(app), by: 'anna' }));
  }
  await publishConfiguration({ store, settings: fixtureSettings, by: 'anna' });
  const order = { select: 'all' as const };
  const begun = await promote({ store, by: 'anna', usual: fixtureAddresses, order });
  const { releases, config } = value(begun).composition;
  const season: Season = {
    ...machine,
    at: async (name) => ({ ...season, ...(await open(name)) }),
    folderOf,
    first: { ...releases, [CONFIGURATION]: config },
    traits,
    reports: [],
    events,
    async end() {
      await rm(room, { recursive: true, force: true });
      await shared.remove();
    },
  };
  return season;
}

/** Notes that something happened once more. */
export function count({ events }: Pick<Season, 'events'>, event: string): void {
  events.set(event, (events.get(event) ?? 0) + 1);
}

/** The store, watched for writers who come too late to the ledger. */
function countingRaces(store: Store, lost: () => void): Store {
  return overriddenStore(store, {
    async createIfAbsent(key, content) {
      const outcome = await store.createIfAbsent(key, content);
      if (outcome === 'exists' && /^ledger\/\d/.test(key)) lost();
      return outcome;
    },
    withReserve: () => countingRaces(store.withReserve(), lost),
  });
}
