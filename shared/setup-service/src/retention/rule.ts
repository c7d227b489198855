import type { RetentionKind } from '@site/contracts/retention';
import type { Storage } from '../storage/tables.ts';

/** What is over its period: everything of one kind that is older than a moment. */
export interface RetentionRule {
  /** Whose period it goes by. */
  readonly kind: RetentionKind;
  /** The names of some that are over, in their order, after the last one that was looked at. */
  due(storage: Storage, page: Page): Promise<string[]>;
  /**
   * Deletes or anonymises those of them that are still over, as many in one transaction as belong
   * together; gives their number. What changed in the meantime stays.
   */
  remove(storage: Storage, names: readonly string[], moment: Moment): Promise<number>;
}

export interface Moment {
  /** Older is over; ISO 8601 in UTC. */
  readonly before: string;
  readonly now: Date;
}

interface Page extends Moment {
  readonly after: string;
  readonly max: number;
}

/** Removes each in a transaction of its own. */
export async function removeEach(
  storage: Storage,
  names: readonly string[],
  work: (transaction: Storage, name: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  for (const name of names) {
    const isRemoved = await storage.transaction().execute((transaction) => work(transaction, name));
    if (isRemoved) removed += 1;
  }
  return removed;
}
