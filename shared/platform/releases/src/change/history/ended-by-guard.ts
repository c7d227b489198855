import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';

/** The guard's stop of a canary of a release which went live for nobody since. */
export function endedByGuard(
  entries: readonly LedgerEntry[],
  name: string,
  release: string,
): LedgerEntry | undefined {
  const isIt = (one: ChangedRelease) => one.name === name && one.to === release;
  const at = entries.findLastIndex(
    ({ action, evidence }, at) =>
      action === 'canary-end' &&
      evidence !== undefined &&
      entries[at - 1]?.canary?.changes.some(isIt),
  );
  const again = entries.slice(at + 1).some(({ changes }) => changes.some(isIt));
  return again ? undefined : entries[at];
}
