import type { SiteAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import { compose } from '../../compose/compose.ts';
import type { Refusal, Result } from '../../problem.ts';
import { createReleaseReader, type ReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { type Changes, changesBetween } from '../choice/changes.ts';
import { type Choice, choose, type Order } from '../choice/choice.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import { checkAgainstEdge, type EdgeWatch } from '../edge/edge-ahead.ts';
import { backInTime } from '../history/back-in-time.ts';
import { idsOf } from '../history/history-entries.ts';
import { leftBehind } from '../history/left-behind.ts';
import type { LiveState } from '../live.ts';
import { readLiveToChange } from '../live-to-change.ts';
import { type Actor, goLive, type Step, type WentLive } from './go-live.ts';

/*
 * How an order becomes what visitors get:
 *
 *   read what is live ──▶ choose ──▶ say what will change ──▶ compose, gates ──▶ ledger
 *         ▲                                                                        │
 *         └────────── somebody else was faster: the order still stands ────────────┘
 *
 * Only the last step changes anything that visitors see. After three lost races the command ends and
 * says who won. An order that would not mean the same on what is live by then is refused instead.
 */
const ATTEMPTS = 3;

/** What every change needs. */
export interface ChangeInput extends Actor, EdgeWatch {
  readonly store: Store;
  /** Where the site is, if no composition says so yet. */
  readonly usual: SiteAddresses;
  /** The revision to build on if those after it can't be read; by default the newest one. */
  readonly on?: number | undefined;
  /** Leaves out the fallbacks: in development a release that fails is seen to fail. */
  readonly withoutFallbacks?: boolean;
  /** Called with the changes before anything is composed, and awaited. */
  readonly announce?: (changes: Changes) => void | Promise<void>;
}

interface PutLive {
  readonly action: Step['action'];
  readonly force?: boolean;
  /** What the command wants on top of what is live now. */
  order(state: LiveState): Promise<Result<Wanted>>;
}

/** An order, or who has already done what it asks for. */
export type Wanted = (Order & { readonly undoes?: number }) | { readonly already: string };

export function putLive(
  input: ChangeInput,
  wanted: PutLive,
  reader = createReleaseReader(input.store),
): Promise<Result<WentLive>> {
  return whileOvertaken(() => putLiveOnce(input, wanted, reader));
}

/** Tries again if someone else was faster; the next attempt builds on their entry. */
export async function whileOvertaken(
  attemptToChange: () => Promise<Result<WentLive>>,
): Promise<Result<WentLive>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptToChange();
    const lost = !outcome.ok && outcome.problem.kind === 'lost-race';
    if (!lost || attempt === ATTEMPTS) return outcome;
  }
}

/** As `putLive`, with a single attempt. */
export async function putLiveOnce(
  input: ChangeInput,
  { action, force = false, order }: PutLive,
  reader: ReleaseReader,
): Promise<Result<WentLive>> {
  const { store, usual, on, announce } = input;
  const read = await readLiveToChange(store, on);
  if (!read.ok) return read;
  const state = await checkAgainstEdge(store, read.value, input);
  if (!state.ok) return state;
  const { live } = state.value;
  const wanted = await order(state.value);
  if (!wanted.ok) return wanted;
  if ('already' in wanted.value) return nothingToDo(state.value, wanted.value.already);
  const { undoes } = wanted.value;
  const choice = await choose(reader, live, wanted.value, usual);
  if (!choice.ok) return choice;
  const said = await changesToSay(store, action, state.value, choice.value);
  const takesAll = live !== undefined && wanted.value.select === 'all';
  const behind = takesAll ? await leftBehind(store, Object.keys(idsOf(live.composition))) : [];
  const changes = { ...said, ...(behind.length > 0 ? { behind } : {}) };
  await announce?.(changes);
  const how = { action, undoes, before: live?.composition };
  const fallbacks = input.withoutFallbacks
    ? {}
    : await chooseFallbacks(reader, choice.value.releases, how);
  const composed = await compose({
    store,
    reader,
    ...choice.value,
    fallbacks,
    before: live?.composition,
    live: live?.composition.id,
    goesBack: action === 'rollback' || action === 'undo',
    force,
  });
  if (!composed.ok) return composed;
  const step = { action, undoes, forced: force, changes };
  const { composition, warnings } = composed.value;
  return withWarnings(await goLive(store, state.value, composition, input, step), warnings);
}

/** The outcome of a change, with what was found missing on the way. */
export function withWarnings(
  outcome: Result<WentLive>,
  warnings: readonly Refusal[],
): Result<WentLive> {
  return outcome.ok && warnings.length > 0 ? ok({ ...outcome.value, warnings }) : outcome;
}

/** What a change is about to do, and what the operator should know about it. */
export async function changesToSay(
  store: Store,
  action: Step['action'],
  { live, head, problems }: LiveState,
  choice: Choice,
): Promise<Changes> {
  const changes = await changesBetween(store, live, choice);
  // A rollback is meant to go back.
  const back = action === 'promote' ? await backInTime(store, changes.releases) : [];
  return {
    ...changes,
    ...(back.length > 0 ? { back } : {}),
    ...(problems.length > 0 ? { unread: { on: live?.entry.revision ?? 0, head } } : {}),
  };
}

function nothingToDo({ live }: LiveState, already: string): Result<WentLive> {
  // A release that is live already implies that something is live.
  if (!live) throw new Error(`nothing is live, and yet: ${already}`);
  return ok({ composition: live.composition, revision: live.entry.revision, already });
}
