import {
  momentAfter,
  momentBefore,
  type Retention,
  type RetentionKind,
} from '@site/contracts/retention';

/** Nairobi is three hours ahead of UTC, all year round. */
const NAIROBI_MS = 3 * 60 * 60_000;

/** The moment before which things of a kind are over their period, as an ISO 8601 text in UTC. */
export function momentOf(retention: Retention, kind: RetentionKind, now: Date): string {
  const before = momentBefore(now, retention[kind]);
  return (kind === 'paidOrders' ? startOfYear(before) : before).toISOString();
}

/** Until when a record for the books is kept that last changed at some time. */
export function keptUntil(retention: Retention, changedAt: Date): Date {
  return momentAfter(startOfYear(changedAt, 1), retention.paidOrders);
}

/** The books of a year are kept for a period after its end, and years begin in Nairobi. */
function startOfYear(at: Date, later = 0): Date {
  const year = new Date(at.getTime() + NAIROBI_MS).getUTCFullYear() + later;
  return new Date(Date.UTC(year, 0, 1) - NAIROBI_MS);
}
