import { isDeepStrictEqual } from 'node:util';
import { type LiveConfigurations, liveConfigurations } from '@site/contracts/live-configurations';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../background-job.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/tables.ts';
import { afterAnswer, honouredOf, liveOf, withOwnEntries } from './known-configurations.ts';
import { queryEdge } from './query-edge.ts';

/*
 * The service charges by what visitors see. It queries an edge several times a second for the
 * configurations that are and were live; its ETag makes most answers empty. They are stored, so that
 * prices survive an unreachable edge and a restart. Until the first answer the file counts.
 */

const INTERVAL_MS = 400;
/** Milliseconds until an edge counts as out of reach. */
const PATIENCE_MS = 2_000;

export interface ConfigurationStatus {
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
  /** Queries the edge at once, for a price that may have gone live a moment ago. */
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
    const now = afterAnswer(known, answer.value.found, confirmedAt);
    if (!liveOf(now)) {
      unreachable = 'its answer lacks what is live';
      return;
    }
    etag = answer.value.etag;
    if (now === known) return;
    known = now;
    configs = configsOf(now);
    await storeConfigurations(storage, now, confirmedAt).catch(() => {
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

  let job: BackgroundJob | undefined;
  let refreshing: Promise<void> | undefined;
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
      // An edge that is away would only make every buyer wait.
      if (unreachable !== undefined) return;
      refreshing ??= query().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },
    start(log: JobLog): void {
      let reported = problems();
      let revision = known?.revision;
      for (const problem of reported) log.warn({}, problem);
      async function* pass(): Pass {
        await query();
        yield;
        const found = problems();
        for (const problem of found) if (!reported.includes(problem)) log.warn({}, problem);
        if (found.length === 0 && reported.length > 0) {
          log.info({}, 'prices follow what is live again');
        }
        if (known?.revision !== revision) {
          log.info({}, `prices are those of revision ${known?.revision}`);
        }
        reported = found;
        revision = known?.revision;
      }
      const failure = 'the edge could not be asked what is live';
      job = createBackgroundJob({ clock, log, pass, everyMs: INTERVAL_MS, failure });
      job.start(INTERVAL_MS);
    },
    async stop() {
      stopping.abort();
      await Promise.all([job?.stop(), refreshing]);
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
