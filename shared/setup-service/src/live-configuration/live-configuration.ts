import type { LiveConfigurations } from '@site/contracts/live-configurations';
import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../environment/clock.ts';
import type { Storage } from '../storage/tables.ts';
import { askEdge } from './ask-edge.ts';
import { afterAnswer, honouredOf, liveOf } from './known-configurations.ts';
import { withOwnSettings } from './own-settings.ts';
import { restartSettings } from './restart-settings.ts';
import { readStoredConfigurations, storeConfigurations } from './stored-configurations.ts';

/*
 * The service charges by what visitors see. It asks an edge several times a second which configurations
 * are live and which were; the edge's ETag makes most answers empty. What it learns it keeps in the
 * database, so that it goes on with the same prices while no edge answers, also after a restart. Of the
 * configuration file `own-settings.ts` counts always, the rest until an edge has answered for the first
 * time.
 */

/** Milliseconds between two questions. */
const INTERVAL_MS = 400;
/** Milliseconds until an edge counts as out of reach. */
const PATIENCE_MS = 2_000;

/** How well the service knows what is live. */
export interface ConfigurationStatus {
  /** The revision whose configuration is used; undefined where the file's is. */
  readonly revision: number | undefined;
  /** When an edge last confirmed it, since this start. */
  readonly confirmedAt: Date | undefined;
  /** One line each: what keeps the service from following what is live. */
  readonly problems: readonly string[];
}

export interface LiveConfiguration {
  /** What visitors see, as far as it is known. It may change between two requests. */
  readonly config: SiteConfig;
  /** Those whose prices are honoured now, the live one among them. */
  honoured(): readonly SiteConfig[];
  /** Every one that is known. */
  known(): readonly SiteConfig[];
  readonly status: ConfigurationStatus;
  /** Asks the edge at once, for a price that is not known: it may have gone live a moment ago. */
  refresh(): Promise<void>;
}

/** A configuration that stays as it is, for a service that follows no edge. */
export function fixedConfiguration(config: SiteConfig): LiveConfiguration {
  const all = [config];
  const status = { revision: undefined, confirmedAt: undefined, problems: [] };
  return { config, honoured: () => all, known: () => all, status, refresh: async () => {} };
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

interface FollowOptions {
  /** Of an edge: scheme, host and port, without a slash at the end. */
  readonly edge: string;
  /** The file's, with the addresses of site and service. */
  readonly initial: SiteConfig;
  readonly storage: Storage;
  readonly clock: Clock;
}

export interface FollowedConfiguration extends LiveConfiguration {
  /** Follows what goes live, until it is stopped. */
  start(log: Log): void;
  stop(): Promise<void>;
}

/** Learns what is live, from an edge or else from the database. */
export async function followConfiguration(options: FollowOptions): Promise<FollowedConfiguration> {
  const { edge, initial, storage, clock } = options;
  let known: LiveConfigurations | undefined = await readStoredConfigurations(storage);
  let configs = configsOf(known);
  let etag: string | undefined;
  let confirmedAt: Date | undefined;
  let unreachable: string | undefined;
  const stopping = new AbortController();

  function configsOf(found: LiveConfigurations | undefined) {
    return new Map(
      found?.configurations.map(({ id, settings }) => [id, withOwnSettings(settings, initial)]),
    );
  }

  async function ask(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await askEdge({ edge, etag, signal });
    if (answer.kind === 'no-answer') {
      unreachable = answer.reason;
      return;
    }
    unreachable = undefined;
    confirmedAt = clock.now();
    if (answer.kind === 'unchanged') return;
    const now = afterAnswer(known, answer.found, confirmedAt);
    if (!liveOf(now)) {
      unreachable = 'its answer lacks what is live';
      return;
    }
    etag = answer.etag;
    if (now === known) return;
    known = now;
    configs = configsOf(now);
    await storeConfigurations(storage, now, confirmedAt).catch(() => {
      // The database is away: the answer counts, and is stored with the next one.
      etag = undefined;
    });
  }

  await ask();
  const started = current();

  function current(): SiteConfig {
    return (known && configs.get(known.live)) ?? initial;
  }

  function problems(): string[] {
    const restart = restartSettings(started, current());
    return [
      ...(unreachable === undefined
        ? []
        : [
            `prices are those ${known ? 'known last' : 'of the configuration file'}: ${edge}: ${unreachable}`,
          ]),
      ...(restart.length === 0 ? [] : [`start the service again for its ${restart.join(', ')}`]),
    ];
  }

  let cancel = () => {};
  let asking: Promise<void> = Promise.resolve();
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
      refreshing ??= ask().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },
    start(log) {
      let said = problems();
      let revision = known?.revision;
      for (const problem of said) log.warn(problem);
      const next = () => {
        cancel = clock.after(INTERVAL_MS, () => {
          asking = ask().then(() => {
            if (stopping.signal.aborted) return;
            const found = problems();
            for (const problem of found) if (!said.includes(problem)) log.warn(problem);
            if (found.length === 0 && said.length > 0) log.info('prices follow what is live again');
            if (known?.revision !== revision)
              log.info(`prices are those of revision ${known?.revision}`);
            said = found;
            revision = known?.revision;
            next();
          });
        });
      };
      next();
    },
    async stop() {
      stopping.abort();
      cancel();
      await Promise.all([asking, refreshing]);
    },
  };
}
