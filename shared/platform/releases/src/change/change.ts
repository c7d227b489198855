import { setTimeout as wait } from 'node:timers/promises';
import { CONFIGURATION } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import type { Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import { readConfiguration } from '@platform/store/configurations';
import { type Approver, requireApproval } from './approvals/approvals.ts';
import { canaryBeside } from './canary/canary-beside.ts';
import { type GuardCheck, refuseBadIn } from './canary/known-bad.ts';
import { type Changes, describeChanges } from './changes.ts';
import { composeSelection, composeStored } from './compose-selection.ts';
import { refuseFrozen } from './freeze.ts';
import {
  type Action,
  type Actor,
  addEntry,
  goLive,
  type NoteToAdd,
  type WentLive,
} from './go-live.ts';
import { idsOf } from './history/entries.ts';
import { type ChangeRequest, selectReleases } from './selection.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from './snapshot.ts';
import { refuseSudden } from './sudden.ts';

// How every command changes what visitors get:
//
//   read a snapshot ──▶ plan ──▶ announce ──▶ compose: check, render, write ──▶ ledger
//         ▲                                                                       │
//         └──────────────── somebody else was faster: plan again ─────────────────┘
//
// Planning only looks at the snapshot, and only the last step changes anything that visitors see.
// What was rendered once is not rendered again. Promotions make room for each other, and a rollback
// waits for nobody. A plan that would not mean the same on what is live by then refuses instead.

/** Milliseconds for which lost races are tried again. */
const PATIENCE_MS = 120_000;

/** Milliseconds of the longest pause, which grows with the attempts. */
const PAUSE_MS = 100;

export interface ChangeInput extends Actor, Approver, SnapshotSource, GuardCheck {
  /** Leaves out the fallbacks: in development a release that fails is seen to fail. */
  readonly withoutFallbacks?: boolean;
  /** Pages of other teams that a promotion may make look different; undefined for all, of any weight. */
  readonly otherPages?: readonly string[] | undefined;
  /** Milliseconds for which lost races are tried again. */
  readonly patience?: number;
  /** Called with the changes before anything is composed, and awaited. */
  readonly announce?: (changes: Changes) => void | Promise<void>;
}

export interface GoBackInput extends ChangeInput {
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean | undefined;
  /** When the operator gave the command: what others changed since then is a race. */
  readonly asked?: Date | undefined;
  /** The same as the revision that the operator saw. */
  readonly since?: number | undefined;
}

interface Plan {
  readonly action: Action;
  /** Skips the gates, and says so in the ledger. */
  readonly force?: boolean | undefined;
  /** Whether it may run although the newest entry can't be built on. */
  readonly isAnyBase?: boolean;
  /** Renders every page again, and trusts no earlier rendering. */
  readonly anew?: boolean | undefined;
  /** Whether the first lost race ends the command. */
  readonly once?: boolean;
  decide(snapshot: Snapshot): Result<Decision> | Promise<Result<Decision>>;
}

export type Decision =
  | (ChangeRequest & { readonly undoes?: number })
  /** A composition of the store with exactly its releases, configuration and addresses. */
  | { readonly exactly: Composition }
  /** An entry that changes nothing of what everybody gets, and what is said of it afterwards. */
  | { readonly note: NoteToAdd; readonly describe: (entry: LedgerEntry) => string }
  | { readonly already: string };

/** Carries out a plan, again if someone else was faster: the next attempt builds on their entry. */
export async function change(input: ChangeInput, plan: Plan): Promise<Result<WentLive>> {
  const { patience = PATIENCE_MS } = input;
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepareChange(input, plan);
    if (!prepared.ok) return prepared;
    const outcome = await prepared.value();
    const isLost = !outcome.ok && outcome.problem.kind === 'lost-race';
    if (!isLost || plan.once || performance.now() - began >= patience) return outcome;
    if (plan.action === 'promote') await wait(Math.random() * PAUSE_MS * attempt);
  }
}

/** All but the last step, which fails with `lost-race` if somebody else was faster. */
async function prepareChange(
  input: ChangeInput,
  plan: Plan,
): Promise<Result<() => Promise<Result<WentLive>>>> {
  const read = await readSnapshot(input, plan.isAnyBase);
  if (!read.ok) return read;
  const snapshot = read.value;
  const decided = await plan.decide(snapshot);
  if (!decided.ok) return decided;
  const decision = decided.value;
  if ('already' in decision) return ok(async () => nothingToDo(snapshot, decision.already));
  if ('note' in decision) return ok(() => addNote(snapshot, input, decision));

  const { action, force, anew } = plan;
  const isStored = 'exactly' in decision;
  const selected = isStored ? ok(decision.exactly) : selectReleases(snapshot, decision);
  if (!selected.ok) return selected;
  const isAll = !isStored && decision.select === 'all';
  const changes = await describeChanges(snapshot, selected.value, { action, isAll });
  const known = await checkKnown(snapshot, changes.releases);
  if (!known.ok) return known;
  const sound =
    action === 'promote'
      ? await refuseBadIn(snapshot, idsOf(selected.value), input)
      : ok(undefined);
  if (!sound.ok) return sound;
  const { withoutFallbacks, otherPages, reason } = input;
  const isAsked = action === 'promote' && otherPages !== undefined;
  const sudden = isAsked ? await refuseSudden(changes.configuration, reason) : ok(undefined);
  if (!sudden.ok) return sudden;
  const frozen = refuseFrozen(snapshot, { action, isStored }, input);
  const isChange = changes.releases.length > 0 || changes.configuration.length > 0;
  if (isChange && !frozen.ok) return frozen;
  await input.announce?.(changes);

  const how = { action, force, undoes: isStored ? undefined : decision.undoes };
  const promotion = isAsked ? { changes, agreement: { otherPages, reason } } : undefined;
  const options = { ...how, anew, withoutFallbacks, promotion };
  const composed = isStored
    ? await composeStored(snapshot, decision.exactly, promotion)
    : await composeSelection(snapshot, selected.value, options);
  if (!composed.ok) return composed;
  const { composition, warnings } = composed.value;
  const beside = isStored
    ? ok(undefined)
    : await canaryBeside(snapshot, selected.value, changes, how);
  if (!beside.ok) return beside;
  const canary = beside.value;
  // The same choice may give other pages.
  if (composition.id !== snapshot.live?.composition.id && !frozen.ok) return frozen;
  const isRepair = isStored && (snapshot.isAboveEdge || snapshot.problems.length > 0);
  const wanted = { ...composition, action, undoes: how.undoes, changes, isRepair };
  const isLive = composition.id === snapshot.live?.composition.id;
  const agreed = isLive ? ok(undefined) : await requireApproval(snapshot, wanted, input);
  if (!agreed.ok) return agreed;
  const recorded = { ...how, changes, canary, approval: agreed.value };
  return ok(async () => {
    const outcome = await goLive(snapshot, composition, input, recorded);
    // Missing targets of clicks did not stop the change.
    return outcome.ok && warnings.length > 0 ? ok({ ...outcome.value, warnings }) : outcome;
  });
}

/** Fails before anything is announced if the store lacks what would newly go live. */
export async function checkKnown({ store, reader }: Snapshot, changes: readonly ChangedRelease[]) {
  const found = changes.flatMap(({ name, to }): Promise<Result<unknown>>[] => {
    if (!to) return [];
    return [name === CONFIGURATION ? readConfiguration(store, to) : reader.read(name, to)];
  });
  return all(await Promise.all(found));
}

async function addNote(
  snapshot: Snapshot,
  input: ChangeInput,
  { note, describe }: Extract<Decision, { readonly note: NoteToAdd }>,
): Promise<Result<WentLive>> {
  const { live } = snapshot;
  if (!live) throw new Error(`nothing is live, and yet: ${note.action}`);
  const { composition } = live;
  const added = await addEntry(snapshot, composition, input, { ...note, changes: [] });
  if (!added.ok) return added;
  const { value: entry } = added;
  return ok({ composition, revision: entry.revision, entry, said: describe(entry) });
}

function nothingToDo({ live }: Snapshot, already: string): Result<WentLive> {
  // A release that is live already implies that something is live.
  if (!live) throw new Error(`nothing is live, and yet: ${already}`);
  return ok({ composition: live.composition, revision: live.entry.revision, already });
}
