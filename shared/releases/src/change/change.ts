import type { Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import type { Result } from '../problem.ts';
import { createReleaseReader } from '../store/release-reader.ts';
import {
  type Changes,
  type Choice,
  changesBetween,
  findDowngrades,
  findSkipped,
} from './choice/changes.ts';
import { choose, type Order } from './choice/choice.ts';
import { composeNext, composeStored } from './compose-next.ts';
import { type Action, type Actor, goLive, type WentLive } from './go-live.ts';
import { idsOf } from './history/entries.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from './snapshot.ts';

/*
 * How every command changes what visitors get:
 *
 *   read a snapshot ──▶ plan ──▶ choose ──▶ announce ──▶ compose, gates ──▶ ledger
 *         ▲                                                                   │
 *         └────────────── somebody else was faster: plan again ───────────────┘
 *
 * Only the last step changes anything that visitors see. After three lost races the command ends and
 * says who won. A plan that would not mean the same on what is live by then refuses instead.
 */
const ATTEMPTS = 3;

/** What every change needs. */
export interface ChangeInput extends Actor, SnapshotSource {
  /** Leaves out the fallbacks: in development a release that fails is seen to fail. */
  readonly withoutFallbacks?: boolean;
  /** Called with the changes before anything is composed, and awaited. */
  readonly announce?: (changes: Changes) => void | Promise<void>;
}

/** What the commands need beside that which go back. */
export interface GoBackInput extends ChangeInput {
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
  /**
   * When the operator gave the command, by default when the ledger is read. What others changed since
   * then is a race.
   */
  readonly asked?: Date;
}

/** What one command does with a snapshot. */
interface Plan {
  readonly action: Action;
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean;
  /** Whether it may run although the newest entry can't be built on. */
  readonly isAnyBase?: boolean;
  /** Whether the first lost race ends the command. */
  readonly once?: boolean;
  decide(snapshot: Snapshot): Result<Decision> | Promise<Result<Decision>>;
}

export type Decision =
  /** On top of what is live. */
  | (Order & { readonly undoes?: number })
  /** A composition of the store with exactly its releases, configuration and addresses. */
  | { readonly exactly: Composition }
  /** Who has done it already. */
  | { readonly already: string };

/** Carries out a plan, again if someone else was faster: the next attempt builds on their entry. */
export async function change(input: ChangeInput, plan: Plan): Promise<Result<WentLive>> {
  const source = { ...input, reader: input.reader ?? createReleaseReader(input.store) };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptChange(source, plan);
    const isLost = !outcome.ok && outcome.problem.kind === 'lost-race';
    if (!isLost || plan.once || attempt === ATTEMPTS) return outcome;
  }
}

async function attemptChange(input: ChangeInput, plan: Plan): Promise<Result<WentLive>> {
  const read = await readSnapshot(input, plan.isAnyBase);
  if (!read.ok) return read;
  const snapshot = read.value;
  const decided = await plan.decide(snapshot);
  if (!decided.ok) return decided;
  const decision = decided.value;
  if ('already' in decision) return nothingToDo(snapshot, decision.already);
  const isStored = 'exactly' in decision;
  const chosen = isStored ? ok(choiceOf(decision.exactly)) : await choose(snapshot, decision);
  if (!chosen.ok) return chosen;
  const changes = {
    ...(await describeChanges(snapshot, plan.action, chosen.value)),
    ...(isStored ? {} : await skippedBy(snapshot, decision)),
  };
  await input.announce?.(changes);
  const how = { ...plan, undoes: isStored ? undefined : decision.undoes };
  const { withoutFallbacks } = input;
  const composed = isStored
    ? await composeStored(snapshot, decision.exactly)
    : await composeNext(snapshot, chosen.value, { ...how, withoutFallbacks });
  if (!composed.ok) return composed;
  const { composition, warnings } = composed.value;
  const outcome = await goLive(snapshot, composition, input, { ...how, changes });
  // Missing targets of clicks did not stop the change.
  return outcome.ok && warnings.length > 0 ? ok({ ...outcome.value, warnings }) : outcome;
}

function choiceOf({ releases, config, addresses }: Composition): Choice {
  return { releases, config, addresses };
}

/** What a change is about to do, and what the operator should know about it. */
async function describeChanges(
  snapshot: Snapshot,
  action: Action,
  choice: Choice,
): Promise<Changes> {
  const { live, head, problems } = snapshot;
  const changes = await changesBetween(snapshot, choice);
  // A rollback is meant to go back.
  const downgrades = action === 'promote' ? await findDowngrades(snapshot, changes.releases) : [];
  return {
    ...changes,
    ...(downgrades.length > 0 ? { downgrades } : {}),
    ...(problems.length > 0 ? { unread: { on: live?.entry.revision ?? 0, head } } : {}),
  };
}

async function skippedBy(snapshot: Snapshot, { select }: Order): Promise<Pick<Changes, 'skipped'>> {
  if (!snapshot.live || select !== 'all') return {};
  const skipped = await findSkipped(snapshot, Object.keys(idsOf(snapshot.live.composition)));
  return skipped.length > 0 ? { skipped } : {};
}

function nothingToDo({ live }: Snapshot, already: string): Result<WentLive> {
  // A release that is live already implies that something is live.
  if (!live) throw new Error(`nothing is live, and yet: ${already}`);
  return ok({ composition: live.composition, revision: live.entry.revision, already });
}
