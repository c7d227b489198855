import { isDeepStrictEqual } from 'node:util';
import { type LiveConfigurations, liveConfigurations } from '@site/contracts/live-configurations';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/tables.ts';
import { honouredOf, liveOf, withOwnEntries } from './known-configurations.ts';
import { queryEdge } from './query-edge.ts';

/*
 * The service charges by what visitors see. It asks an edge which configurations are and were live
 * before it decides about a price; the ETag makes most answers empty. The last answer is stored, so that
 * prices survive an unreachable edge and a restart. Until the first answer the file counts.
 */

/** Milliseconds until an edge counts as out of reach. */
const PATIENCE_MS = 2_000;
/** For so long nobody waits for an edge that was out of reach: known prices are sold at meanwhile. */
const AWAY_MS = 10_000;

interface ConfigurationStatus {
  /** The revision in use; undefined where the file is. */
  readonly revision: number | undefined;
  /** When an edge last confirmed it, since this start. */
  readonly confirmedAt: Date | undefined;
  /** One line per obstacle to following what is live. */
  readonly problems: readonly string[];
}

export interface LiveConfiguration {
  /** What visitors see; it may change between two requests. */
  readonly config: SiteConfiguration;
  honoured(): readonly SiteConfiguration[];
  known(): readonly SiteConfiguration[];
  readonly status: ConfigurationStatus;
  /** Asks the edge. Nobody waits for one that was out of reach a moment ago. */
  refresh(): Promise<void>;
}

export function fixedConfiguration(config: SiteConfiguration): LiveConfiguration {
  const all = [config];
  const status = { revision: undefined, confirmedAt: undefined, problems: [] };
  return { config, honoured: () => all, known: () => all, status, refresh: async () => {} };
}

interface FollowOptions {
  /** Of an edge: scheme, host and port, without a slash at the end. */
  readonly edge: string;
  /** The file's, with the addresses of site and service. */
  readonly initial: SiteConfiguration;
  readonly storage: Storage;
  readonly clock: Clock;
}

export async function followConfiguration({ edge, initial, storage, clock }: FollowOptions) {
  let known: LiveConfigurations | undefined = await readStoredConfigurations(storage);
  let configs = configsOf(known);
  let etag: string | undefined;
  let confirmedAt: Date | undefined;
  let unreachable: string | undefined;
  const stopping = new AbortController();

  function configsOf(found: LiveConfigurations | undefined) {
    return new Map(
      found?.configurations.map(({ id, configuration }) => [
        id,
        withOwnEntries(configuration, initial),
      ]),
    );
  }

  async function query(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await queryEdge(edge, etag, signal);
    unreachable = answer.ok ? undefined : answer.problem;
    if (!answer.ok) return;
    confirmedAt = clock.now();
    if (!answer.value) return;
    const { found } = answer.value;
    if (!liveOf(found)) {
      unreachable = 'its answer lacks what is live';
      return;
    }
    etag = answer.value.etag;
    // Another edge may be behind.
    if (known && known.epoch === found.epoch && known.revision > found.revision) return;
    known = found;
    configs = configsOf(found);
    await storeConfigurations(storage, found, confirmedAt).catch(() => {
      // The database is away: the next answer is stored.
      etag = undefined;
    });
  }

  await query();
  const started = current();

  function current(): SiteConfiguration {
    return (known && configs.get(known.live)) ?? initial;
  }

  function problems(): string[] {
    const restart = restartSettings(started, current()).join(', ');
    const source = known ? 'known last' : 'of the configuration file';
    const all: string[] = [];
    if (unreachable !== undefined) all.push(`prices are those ${source}: ${edge}: ${unreachable}`);
    if (restart !== '') all.push(`start the service again for its ${restart}`);
    return all;
  }

  let askedAt = clock.now().getTime();
  let asking: Promise<void> | undefined;
  return {
    get config() {
      return current();
    },
    honoured() {
      if (!known) return [initial];
      return honouredOf(known, clock.now()).flatMap(({ id }) => configs.get(id) ?? []);
    },
    known: () => (known ? [...configs.values()] : [initial]),
    get status() {
      return { revision: known?.revision, confirmedAt, problems: problems() };
    },
    async refresh() {
      const age = clock.now().getTime() - askedAt;
      asking ??= query().finally(() => {
        askedAt = clock.now().getTime();
        asking = undefined;
      });
      if (unreachable === undefined || age >= AWAY_MS) await asking;
    },
    async stop() {
      stopping.abort();
      await asking;
    },
  };
}

const readAtStart: Readonly<Record<string, (config: SiteConfiguration) => unknown>> = {
  'names of calls': ({ setupService }) => setupService,
  'bot check': ({ botCheck }) => botCheck,
  'ways to pay': ({ payments }) => payments.methods,
  'mode of payments': ({ payments }) => payments.mode,
};

/** What has changed of the configuration that counts only at a start. */
function restartSettings(started: SiteConfiguration, now: SiteConfiguration): string[] {
  return Object.keys(readAtStart).filter(
    (name) => !isDeepStrictEqual(readAtStart[name]?.(started), readAtStart[name]?.(now)),
  );
}

const SITE = 'site';

export async function readStoredConfigurations(storage: Storage) {
  const row = await storage
    .selectFrom('live_configurations')
    .select('found')
    .where('name', '=', SITE)
    .executeTakeFirst();
  return row && liveConfigurations.safeParse(JSON.parse(row.found)).data;
}

/** The file's before any was learned. */
export async function lastKnownConfiguration(storage: Storage, file: SiteConfiguration) {
  const found = await readStoredConfigurations(storage);
  const live = found && liveOf(found);
  return live ? withOwnEntries(live.configuration, file) : file;
}

async function storeConfigurations(storage: Storage, found: LiveConfigurations, at: Date) {
  const values = { found: JSON.stringify(found), stored_at: at.toISOString() };
  await storage
    .insertInto('live_configurations')
    .values({ name: SITE, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
