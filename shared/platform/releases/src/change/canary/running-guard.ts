import { errorCode, errorMessage } from '@platform/node/error-code';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { canaryCounts, SILENT } from './canary-counts.ts';

/*
 * A guard shows that it lives by looking: each edge remembers when one looked last. So nothing is written,
 * and who is asked whether one runs is who it would have to ask as well.
 */

/** Milliseconds for an edge to answer. */
const PATIENCE_MS = 3_000;

/** Where an edge is looked at by a guard, and by whoever only reads. */
export const countsPath = (isGuard: boolean) => (isGuard ? '/canary?guard' : '/canary');

/**
 * Why no guard is known to look at every edge, in words; undefined where one does.
 * @param edges operations addresses; of none nothing is known
 */
export async function findNoGuard(
  edges: readonly string[],
  ask: typeof fetch = fetch,
): Promise<string | undefined> {
  const found = await Promise.all(edges.map((edge) => unguarded(edge, ask)));
  return found.find((why) => why !== undefined);
}

async function unguarded(edge: string, ask: typeof fetch): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await ask(`${edge}${countsPath(false)}`, { signal });
    const counted = canaryCounts.safeParse(await answer.json().catch(() => undefined));
    if (!counted.success) return `what answers at ${edge} is no edge that says so`;
    const { guard } = counted.data;
    if (!guard) return `none has looked at the edge of ${edge} since it was started`;
    if (guard.secondsAgo <= SILENT) return undefined;
    const minutes = Math.max(1, Math.round(guard.secondsAgo / 60));
    return `the last one looked at the edge of ${edge} ${minutes} min ago`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `nothing answers at ${edge} (${errorCode(cause) ?? errorMessage(cause)})`;
  }
}

/** Fails with `canary`, and the command that starts one. */
export function refuseUnguarded(why: string | undefined): Result<undefined> {
  if (why === undefined) return ok(undefined);
  return err(
    'canary',
    `No guard runs: ${why}. Nothing was changed: \`site canary watch\` has to run somewhere, always, and starts one; without --guard nobody but you ends the canary.`,
  );
}
