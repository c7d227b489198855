import type { Moment } from './moments.ts';

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
