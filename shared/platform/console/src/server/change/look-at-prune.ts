import { ok } from '@platform/node/result';
import { describePruned, planDigest, prune } from '@platform/releases/prune';
import type { Intent } from '../../requests.ts';
import { type Outcome, refusedBy } from '../outcome.ts';
import type { ChangeContext } from './run-change.ts';

type PruneIntent = Extract<Intent, { readonly action: 'prune' }>;
export type Goes = ReturnType<typeof goesOf>;

const DAY_MS = 24 * 60 * 60_000;

/** What a prune would remove, as the `site` command rehearses it. */
export async function lookAtPrune(
  { store, usual, clock }: ChangeContext,
  { keep, olderThanDays }: PruneIntent,
): Promise<Outcome<{ readonly goes: Goes; readonly warnings: readonly string[] }>> {
  const planned = await prune({
    ...{ store, usual, by: '', keep, olderThan: olderThanDays * DAY_MS, dryRun: true },
    clock: () => new Date(clock.now()),
  });
  if (!planned.ok) return refusedBy(planned.problem);
  return ok({ goes: goesOf(planned.value), warnings: describePruned(planned.value).warnings });
}

function goesOf(planned: Parameters<typeof describePruned>[0]) {
  const { remove, cache } = planned;
  const { kinds, bytes } = describePruned(planned);
  const releases = remove.flatMap(({ key, bytes }) => {
    const [, name = '', release = ''] = /^releases\/([^/]+)\/([^/]+)$/.exec(key) ?? [];
    return release ? [{ name, release, bytes }] : [];
  });
  const counts = kinds.map(({ kind, goes }) => ({ kind, ...goes }));
  return {
    /** What is sent with the press, so that nothing else goes. */
    plan: planDigest(remove),
    releases,
    bytes,
    kinds: [...counts, { kind: 'cached renderings', number: cache.files, bytes: cache.bytes }],
  };
}
