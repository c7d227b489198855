import type { Storage } from '../storage/tables.ts';

/**
 * Closes an account: it cannot be signed in to any more, its outstanding links stop working, and nobody
 * stays signed in. False where there is none that is open.
 *
 * Its row stays for the books. Its email address and company are free to register again: a customer who got
 * their money back may buy another time, and nothing of the closed account comes with the name. So
 * what keeps names apart is replaced by something that no normalized name can be, which also keeps every
 * older version of the service from finding it.
 */
export async function closeAccount(transaction: Storage, id: string, at: Date): Promise<boolean> {
  const key = `CLOSED ${id}`;
  const closed = await transaction
    .updateTable('accounts')
    .set({ closed_at: at.toISOString(), email_key: key, company_key: key })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return false;
  for (const table of ['sign_in_links', 'account_sessions'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', id).execute();
  }
  return true;
}
