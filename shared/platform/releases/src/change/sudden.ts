import type { ChangedEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { thisSite } from '@platform/node/this-site';

/** What of a change of the configuration the site wants a reason for, a line each. */
export async function findSudden(changes: readonly ChangedEntry[]): Promise<readonly string[]> {
  return (await thisSite()).suddenIn(changes);
}

/** Fails with `refused`. */
export async function refuseSudden(
  changes: readonly ChangedEntry[],
  reason: string | undefined,
): Promise<Result<undefined>> {
  const found = reason ? [] : await findSudden(changes);
  if (found.length === 0) return ok(undefined);
  return err(
    'refused',
    `Refused, nothing was changed: ${found.join('; ')}. Say why with --reason.`,
  );
}
