import { type SqlBool, sql } from 'kysely';
import type { Storage } from '../storage/tables.ts';

/* The first words are those of the index `outbox_replies`. */
const replied = sql<SqlBool>`delivered_at is null and reply is not null`;
export const refusedForGood = sql<SqlBool>`${replied} and refused_at is not null`;
export const heldByServer = sql<SqlBool>`${replied} and refused_at is null
  and reply >= '5' and reply < '6'`;

const undelivered = (storage: Storage) =>
  storage.selectFrom('outbox').select(['id', 'recipient', 'created_at', 'refused_at', 'reply']);

/** Emails whose recipient a mail server refused for good, newest first, with its words. */
export const unreachable = (storage: Storage) =>
  undelivered(storage).where(refusedForGood).orderBy('refused_at', 'desc').execute();

/** Those of an order that somebody did not get: each is named by the order or one of its payments. */
export const undeliveredOf = (storage: Storage, order: string) =>
  undelivered(storage)
    .where('delivered_at', 'is', null)
    .where('id', 'like', `${order}%`)
    .orderBy('created_at')
    .execute();

/** Sends what waits, and what was refused, from the beginning: to a corrected address. */
export async function retryMails(transaction: Storage, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ refused_at: null, reply: null, next_try_at: null, tries: 0 })
    .where('id', 'in', ids)
    .where('refused_at', 'is not', null)
    .execute();
}
