import type { HistoryStep } from '../history/entries.ts';
import { type Condition, type Known, keyOf } from './conditions.ts';
import { type Notification, notification, notificationOf } from './notification.ts';

/** What has been delivered, as it is remembered. */
export interface Delivered {
  /** Of the ledger; undefined while that has no entry. */
  readonly epoch?: string | undefined;
  readonly revision: number;
  /** Those that began and are not over. */
  readonly conditions: readonly Known[];
}

interface Found {
  /** Later entries, oldest first. */
  readonly steps: readonly HistoryStep[];
  /** What lasts by now, by its key; without a condition where it was delivered before a restart. */
  readonly lasting: ReadonlyMap<string, { readonly condition?: Condition; readonly first: number }>;
  readonly by: string;
  readonly now: Date;
}

interface Planned {
  /** Undefined where nobody needs to know. */
  readonly notification?: Notification;
  /** What is delivered then. */
  readonly after: Delivered;
}

/** What is to be delivered, in this order, between what was and what is found. */
export function plan(delivered: Delivered, { steps, lasting, by, now }: Found): readonly Planned[] {
  let after = delivered;
  const planned: Planned[] = [];
  const add = (change: Partial<Delivered>, notification?: Notification) => {
    after = { ...after, ...change };
    planned.push({ after, ...(notification ? { notification } : {}) });
  };
  for (const step of steps) add({ revision: step.revision }, notificationOf(step, now));
  for (const { event, of } of delivered.conditions) {
    if (lasting.has(keyOf({ event, of }))) continue;
    const conditions = after.conditions.filter((each) => keyOf(each) !== keyOf({ event, of }));
    const isBack = event === 'edge-silent';
    add({ conditions }, isBack ? edgeBack(of, after.revision, by, now) : undefined);
  }
  const known = new Set(delivered.conditions.map(keyOf));
  for (const [key, { condition, first }] of lasting) {
    if (!condition || known.has(key)) continue;
    const { event, of, revision = after.revision, reason, changes, text } = condition;
    const at = new Date(first).toISOString();
    const begun = notification({ event, revision, at, by, reason, changes, text });
    add({ conditions: [...after.conditions, { event, of }] }, begun);
  }
  return planned;
}

function edgeBack(edge: string, revision: number, by: string, now: Date): Notification {
  const text = `The edge of ${edge} answers again.`;
  return { event: 'edge-back', revision, at: now.toISOString(), by, changes: [], text };
}
