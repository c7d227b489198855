import type { Canary, ChangedRelease } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Actor } from '../go-live.ts';
import { endedByGuard } from '../history/ended-by-guard.ts';
import { describeEntry, type Ids } from '../history/entries.ts';
import type { Snapshot } from '../snapshot.ts';

/** What an operator's command needs to go no further with a canary whose visitors fare worse. */
export interface GuardCheck {
  /** Why it is known to be worse than what is live; undefined where that is not known. */
  readonly findBad?: ((canary: Canary) => Promise<string | undefined>) | undefined;
  /** Goes on with it all the same, for a reason that the ledger says. */
  readonly despiteGuard?: boolean | undefined;
}

/** Fails with `canary` and the evidence. */
export async function refuseBad(
  canary: Canary,
  { findBad, despiteGuard, reason }: GuardCheck & Pick<Actor, 'reason'>,
): Promise<Result<undefined>> {
  if (despiteGuard && reason) return ok(undefined);
  const bad = await findBad?.(canary);
  if (bad === undefined) return ok(undefined);
  return err(
    'canary',
    `Nothing was changed, because the canary's visitors fare worse: ${bad}. \`site canary abort\` ends it; with --despite-guard and --reason it goes on all the same.`,
  );
}

/** The same for what would go live for everybody: of a canary that runs, or that a guard has ended. */
export async function refuseBadIn(
  { live, ids, entries }: Pick<Snapshot, 'live' | 'ids' | 'entries'>,
  next: Ids,
  check: GuardCheck & Pick<Actor, 'reason'>,
): Promise<Result<undefined>> {
  const isGiven = ({ name, to }: ChangedRelease) =>
    to !== undefined && next[name] === to && ids[name] !== to;
  const canary = live?.entry.canary;
  if (canary?.changes.some(isGiven)) return refuseBad(canary, check);
  if (check.despiteGuard && check.reason) return ok(undefined);
  const changed = Object.entries(next).filter(([name, id]) => ids[name] !== id);
  const [ended] = changed.flatMap(([name, id]) => endedByGuard(entries, name, id ?? '') ?? []);
  if (!ended) return ok(undefined);
  return err(
    'canary',
    `Nothing was changed, because a guard has ended the canary of it: ${describeEntry(ended)}. With --despite-guard and --reason it goes live all the same.`,
  );
}
