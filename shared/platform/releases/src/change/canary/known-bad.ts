import type { Canary } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Actor } from '../go-live.ts';

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
