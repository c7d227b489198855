import type { HistoryEntry } from './history-entries.ts';

/** The entry that changed an application last, and how. */
export function lastChangeOf(entries: readonly HistoryEntry[], name: string) {
  const entry = entries.findLast(({ changes }) => changes.some((change) => change.name === name));
  const change = entry?.changes.find((changed) => changed.name === name);
  return entry && change && { entry, change };
}

/** Such as `beth at 2030-01-02T03:04:05.000Z (revision 3: rollback, wrong totals)`. */
export function whoAndWhen({ by, at, revision, action, reason }: HistoryEntry): string {
  return `${by} at ${at} (revision ${revision}: ${[action, reason].filter(Boolean).join(', ')})`;
}

/**
 * What whoever asked can have seen: without what others put live between that and now. Another
 * machine's clock may be ahead, and what it wrote in the future is taken for seen.
 */
export function seenBefore(
  entries: readonly HistoryEntry[],
  asked: Date | undefined,
  now = new Date(),
): readonly HistoryEntry[] {
  if (!asked) return entries;
  const isLater = ({ at }: HistoryEntry) => new Date(at) > asked && new Date(at) <= now;
  const last = entries.findLastIndex((entry) => !isLater(entry));
  return entries.slice(0, last + 1);
}
