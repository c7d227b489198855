import type { Moment } from './history-entries.ts';

/** The entry that changed an application last, and how. */
export function lastChangeOf(moments: readonly Moment[], name: string) {
  const moment = moments.findLast(({ changes }) => changes.some((change) => change.name === name));
  const change = moment?.changes.find((changed) => changed.name === name);
  return moment && change && { moment, change };
}

/** Such as `beth at 2030-01-02T03:04:05.000Z (revision 3: rollback, wrong totals)`. */
export function whoAndWhen({ by, at, revision, action, reason }: Moment): string {
  return `${by} at ${at} (revision ${revision}: ${[action, reason].filter(Boolean).join(', ')})`;
}

/**
 * What whoever asked can have seen: without what others put live between that and now. Another
 * machine's clock may be ahead, and what it wrote in the future is taken for seen.
 */
export function seenBefore(
  moments: readonly Moment[],
  asked: Date | undefined,
  now = new Date(),
): readonly Moment[] {
  if (!asked) return moments;
  const isLater = ({ at }: Moment) => new Date(at) > asked && new Date(at) <= now;
  const last = moments.findLastIndex((moment) => !isLater(moment));
  return moments.slice(0, last + 1);
}
