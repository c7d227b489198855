import { randomUUID } from 'node:crypto';
import type { Storage } from '../storage/tables.ts';

/** Who does something manually, and why. */
export interface Attribution {
  readonly by: string;
  readonly why: string;
}

export type ManualResult =
  /** One sentence that says what is so now, and one where the operator should know more. */
  | { readonly kind: 'done'; readonly said: string; readonly warning?: string }
  /** One line for the operator; nothing has changed. */
  | { readonly kind: 'refused'; readonly reason: string };

export const refused = (reason: string): ManualResult => ({ kind: 'refused', reason });

/** Thrown inside a transaction to undo it, with the line for the operator. */
export class Undo extends Error {}

export const CHANGED = 'The order changed just now. Look at it again.';

/** Does some work in one transaction; what is thrown as `Undo` undoes it and is a refusal. */
export async function inOneStep(
  storage: Storage,
  work: (transaction: Storage) => Promise<void>,
): Promise<ManualResult | undefined> {
  try {
    await storage.transaction().execute(work);
    return undefined;
  } catch (error) {
    if (error instanceof Undo) return refused(error.message);
    throw error;
  }
}

interface Note {
  readonly orderId: string;
  readonly what: string;
  readonly attribution: Attribution;
  readonly at: Date;
}

/** Keeps with the order what was done to it, by whom and why. */
export async function addNote(
  transaction: Storage,
  { orderId, what, attribution, at }: Note,
): Promise<void> {
  const { by, why } = attribution;
  await transaction
    .insertInto('order_notes')
    .values({ id: randomUUID(), order_id: orderId, at: at.toISOString(), what, by, why })
    .execute();
}
