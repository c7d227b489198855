import { isDeepStrictEqual } from 'node:util';
import { LONGEST_HONOURED_HOURS } from '@site/contracts/configuration';
import {
  LIVE_CONFIGURATIONS_PATH,
  type LiveConfigurationRelease,
  type LiveConfigurations,
  liveConfigurations,
} from '@site/contracts/live-configurations';
import { type SiteConfiguration, withAddresses } from '@site/contracts/site-configuration';
import { errorCode } from '@site/node/error-code';
import { err, ok } from '@site/node/result';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../background-job.ts';
import { type Clock, HOUR_MS } from '../clock.ts';
import type { Storage } from '../storage/tables.ts';

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

/**
 * What the edge knows, or undefined where that is unchanged; otherwise a few words for operators. Never
 * throws.
 */
async function queryEdge(edge: string, etag: string | undefined, signal: AbortSignal) {
  try {
    const response = await fetch(`${edge}${LIVE_CONFIGURATIONS_PATH}`, {
      headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
      signal,
      redirect: 'error',
    });
    if (response.status === 304) return ok(undefined);
    if (!response.ok) {
      await response.body?.cancel();
      return err(`it answers with status ${response.status}`);
    }
    const found = liveConfigurations.safeParse(await response.json()).data;
    if (!found) return err(NOT_UNDERSTOOD);
    return ok({ found, etag: response.headers.get('etag') ?? undefined });
  } catch (error) {
    return err(reasonOf(error));
  }
}

const NOT_UNDERSTOOD = 'its answer is not understood';

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return NOT_UNDERSTOOD;
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer in time';
  return (error instanceof Error && errorCode(error.cause)) || 'it does not answer';
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

/**
 * What is known once an edge has answered. An answer of a lower revision of the same ledger changes
 * nothing. A configuration that the answer lacks was live until now at the latest.
 */
function afterAnswer(
  known: LiveConfigurations | undefined,
  answer: LiveConfigurations,
  now: Date,
): LiveConfigurations {
  if (!known) return answer;
  if (known.epoch === answer.epoch && known.revision > answer.revision) return known;
  const reported = new Set(answer.configurations.map(({ id }) => id));
  const others = known.configurations
    .filter(({ id }) => !reported.has(id))
    .map((release) => ({ ...release, until: release.until ?? now.toISOString() }))
    .filter((release) => wasLiveWithin(release, LONGEST_HONOURED_HOURS, now));
  return { ...answer, configurations: [...answer.configurations, ...others] };
}

function honouredOf(known: LiveConfigurations, now: Date) {
  const live = liveOf(known);
  const hours = live?.configuration.offers.honouredFor ?? 0;
  return known.configurations.filter(
    (release) => release === live || wasLiveWithin(release, hours, now),
  );
}

function liveOf({ live, configurations }: LiveConfigurations) {
  return configurations.find(({ id }) => id === live);
}

function wasLiveWithin({ until }: LiveConfigurationRelease, hours: number, now: Date): boolean {
  return until === undefined || Date.parse(until) >= now.getTime() - hours * HOUR_MS;
}

/** Edges do not publish the addresses, and the telephone and account of test payments. */
function withOwnEntries(
  configuration: LiveConfigurationRelease['configuration'],
  file: SiteConfiguration,
) {
  const { testPhone, testAccount } = file.payments;
  const addresses = { site: file.siteAddress, setup: file.setupService.address };
  const config = withAddresses(configuration, addresses);
  return { ...config, payments: { ...config.payments, testPhone, testAccount } };
}
