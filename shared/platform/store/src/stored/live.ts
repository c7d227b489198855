import { CONFIGURATION } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { LedgerEntry } from '@platform/contracts/ledger';
import {
  CONFIGURATION_HOURS,
  type LiveConfigurations,
} from '@platform/contracts/live-configurations';
import type { SiteDefinition } from '@platform/contracts/site-definition';
import type { Problem, Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { thisSite } from '@platform/node/this-site';
import type { Store } from '../port/store.ts';
import { readComposition, readWholeComposition, type WholeComposition } from './compositions.ts';
import { readConfiguration } from './configurations.ts';
import { readEntry, readEpoch, readRevisions } from './ledger.ts';
import type { ReleasedName } from './releases.ts';
import { readSignedReleases } from './signatures.ts';

export interface Live {
  readonly entry: LedgerEntry;
  readonly composition: Composition;
}

export interface FoundLive<Whole = WholeComposition> {
  /** The highest revision in the ledger, readable or not; 0 for an empty one. */
  readonly head: number;
  readonly live: { readonly entry: LedgerEntry; readonly whole: Whole } | undefined;
  readonly passedOver: readonly { readonly revision: number; readonly problem: Problem }[];
}

/**
 * The newest entry that can be read with every page of its composition, and with the signatures that
 * its configuration asks for. Rejects if the ledger can't be read.
 * @param lowest the lowest revision to look at: an edge never goes below the one it serves
 */
export function findLive(store: Store, lowest?: number): Promise<FoundLive> {
  return findLiveBy((id) => readSoundComposition(store, id), store, lowest);
}

export async function readSoundComposition(
  store: Store,
  id: string,
): Promise<Result<WholeComposition>> {
  const whole = await readWholeComposition(store, id);
  if (!whole.ok) return whole;
  const signed = await readSignedReleases(store, whole.value.composition);
  return signed.ok ? whole : signed;
}

/** As `findLive`, for a caller that may have a composition in memory already. */
export async function findLiveBy<Whole>(
  readWhole: (composition: string, revision: number) => Promise<Result<Whole>>,
  store: Store,
  lowest = 1,
): Promise<FoundLive<Whole>> {
  const revisions = await readRevisions(store);
  const [head = 0] = revisions;
  const passedOver: { revision: number; problem: Problem }[] = [];
  for (const revision of revisions.filter((each) => each >= lowest)) {
    const read = await readRevision(store, revision, (id) => readWhole(id, revision));
    if (read.ok) return { head, live: read.value, passedOver };
    passedOver.push({ revision, problem: read.problem });
  }
  return { head, live: undefined, passedOver };
}

export interface LiveState {
  /** The highest revision in use: in the ledger, or at an edge that is ahead of it. */
  readonly head: number;
  readonly live: Live | undefined;
  readonly problems: readonly Problem[];
}

export async function readLive(store: Store): Promise<LiveState> {
  return stateOf(await findLive(store), ({ composition }) => composition);
}

/** Reads what a change builds on: the pages may be corrupt, since composing makes them anew. */
export async function readBase(store: Store): Promise<LiveState> {
  const found = await findLiveBy((id) => readComposition(store, id), store);
  return stateOf(found, (composition) => composition);
}

function stateOf<Whole>(
  { head, live, passedOver }: FoundLive<Whole>,
  compositionOf: (whole: Whole) => Composition,
): LiveState {
  return {
    head,
    live: live && { entry: live.entry, composition: compositionOf(live.whole) },
    problems: passedOver.map(({ problem }) => problem),
  };
}

/** Everything that was live, newest first; for each entry that can't be read, the reason. */
export async function* liveHistory(store: Store): AsyncGenerator<Live | Problem> {
  for (const revision of await readRevisions(store)) {
    const read = await readRevision(store, revision, (id) => readComposition(store, id));
    yield read.ok ? { entry: read.value.entry, composition: read.value.whole } : read.problem;
  }
}

export async function wasLive(store: Store, name: ReleasedName, release: string): Promise<boolean> {
  for await (const step of liveHistory(store)) {
    if (!('entry' in step)) continue;
    const { releases, config } = step.composition;
    if ((name === CONFIGURATION ? config : releases[name]) === release) return true;
  }
  return false;
}

/** An entry, with what its composition is read as. */
export async function readRevision<Whole>(
  store: Store,
  revision: number,
  readWhole: (id: string) => Promise<Result<Whole>>,
): Promise<Result<{ readonly entry: LedgerEntry; readonly whole: Whole }>> {
  const entry = await readEntry(store, revision);
  if (!entry.ok) return entry;
  const whole = await readWhole(entry.value.composition);
  return whole.ok ? ok({ entry: entry.value, whole: whole.value }) : whole;
}

/** Of the canary beside it: none where there is no canary, or it can't be read. */
async function canaryConfiguration(store: Store, { canary }: LedgerEntry) {
  const read = canary && (await readComposition(store, canary.composition));
  const published = read?.ok ? await readConfiguration(store, read.value.config) : undefined;
  return published?.ok ? [published.value] : [];
}

const HOUR_MS = 60 * 60_000;

type Recent = LiveConfigurations<SiteDefinition['configuration']>;

/**
 * The configuration of a revision, and those of the `CONFIGURATION_HOURS` before it, without unreadable
 * ones, as anybody may read them. Undefined if its own can't be read.
 * @param now in milliseconds since 1970
 */
export async function recentConfigurations(
  store: Store,
  revision: number,
  now: number,
): Promise<Recent | undefined> {
  const earliest = new Date(now - CONFIGURATION_HOURS * HOUR_MS).toISOString();
  const found = new Map<string, Recent['configurations'][number]>();
  let live: string | undefined;
  /** When what is looked at was replaced. */
  let until: string | undefined;
  for await (const step of liveHistory(store)) {
    if (until !== undefined && until < earliest) break;
    if (!('entry' in step) || step.entry.revision > revision) continue;
    const published = await readConfiguration(store, step.composition.config);
    if (!published.ok) continue;
    if (live === undefined && step.entry.revision !== revision) return undefined;
    const { id, configuration } = published.value;
    live ??= id;
    const shown = [{ id, configuration }, ...(await canaryConfiguration(store, step.entry))];
    for (const one of shown)
      if (!found.has(one.id))
        found.set(one.id, { ...one, ...(until === undefined ? {} : { until }) });
    until = step.entry.at;
  }
  if (live === undefined) return undefined;
  const { publicConfiguration } = await thisSite();
  const epoch = await readEpoch(store);
  return {
    contract: CONTRACT_VERSION,
    ...(epoch === undefined ? {} : { epoch }),
    revision,
    live,
    configurations: [...found.values()].map(({ configuration, ...release }) => ({
      ...release,
      configuration: publicConfiguration(configuration),
    })),
  };
}
