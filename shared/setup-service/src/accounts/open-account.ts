import type { Selectable } from 'kysely';
import type { Storage, Tables } from '../storage/tables.ts';

export type OpenAccount = Selectable<Tables['accounts']>;

/** An account by its id; undefined where there is none, or it is closed. */
export async function findOpenAccount(
  storage: Storage,
  id: string,
): Promise<OpenAccount | undefined> {
  return storage
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
