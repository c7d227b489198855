import { sha256 } from '@platform/node/hash';
import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { type Kysely, type Migration, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Storage, Tables } from './tables.ts';

/*
 * The key of a mailbox once had its domain as it was typed, so that `owner@kafé.example` and
 * `owner@xn--kaf-dma.example` were two people. The migration gives all of them the key in ASCII. Of two
 * accounts that become one mailbox, the second keeps its former key: which one stays is for an
 * operator to say. Its owner signs in to it with the spelling that it was made with.
 */

/** Whether a column has a character beyond ASCII: only such keys have changed. */
export const hasFormerShape = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})`;

const accountsIndex =
  'accounts_former_key on accounts (id) where octet_length(email_key) <> length(email_key)';

export const emailKeysMigration: Migration = {
  async up(db: Kysely<Tables>): Promise<void> {
    await moveAccounts(db);
    const moved = new Map<string, string>();
    for (const address of await addressesBeyondAscii(db)) {
      const [former, key] = [normalizeName(address), emailKey(address)];
      if (former !== key) moved.set(former, key);
    }
    for (const [former, key] of moved) {
      const orders = db.updateTable('orders').set({ email_key: key });
      await orders.where('email_key', '=', former).execute();
      await moveHashes(db, sha256(former), sha256(key));
    }
    await sql.raw(`create index ${accountsIndex}`).execute(db);
  },
};

/** Bought ones first, then older ones: where two become one, the first has the key. */
async function moveAccounts(db: Kysely<Tables>): Promise<void> {
  const accounts = db.selectFrom('accounts').select(['id', 'email_key', 'trial_ends_at']);
  const found = await accounts.where(hasFormerShape('email_key')).orderBy('created_at').execute();
  const isTrial = (account: (typeof found)[number]) => account.trial_ends_at !== null;
  for (const { id, email_key } of found.sort((a, b) => Number(isTrial(a)) - Number(isTrial(b)))) {
    const key = emailKey(email_key);
    const taken = db.selectFrom('accounts').select('id').where('email_key', '=', key);
    if (await taken.executeTakeFirst()) continue;
    await db.updateTable('accounts').set({ email_key: key }).where('id', '=', id).execute();
  }
}

async function addressesBeyondAscii(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select email as address from accounts where ${hasFormerShape('email')}
    union select email_key from orders where ${hasFormerShape('email_key')}
    union select email from enquiries where ${hasFormerShape('email')}
    union select recipient from outbox where ${hasFormerShape('recipient')}`.execute(db);
  return rows.map(({ address }) => address);
}

/** A wish for no reminders counts for the mailbox, by whichever spelling it was made. */
async function moveHashes(db: Kysely<Tables>, former: string, hash: string): Promise<void> {
  const requests = db.updateTable('person_requests').set({ address_hash: hash });
  await requests.where('address_hash', '=', former).execute();
  const recipients = db.selectFrom('reminder_recipients').select('stopped_at');
  const [before, now] = [
    await recipients.where('email_hash', '=', former).executeTakeFirst(),
    await recipients.where('email_hash', '=', hash).executeTakeFirst(),
  ];
  if (!before) return;
  const update = db.updateTable('reminder_recipients');
  if (!now) await update.set({ email_hash: hash }).where('email_hash', '=', former).execute();
  else if (now.stopped_at === null && before.stopped_at !== null) {
    const { stopped_at } = before;
    await update.set({ stopped_at }).where('email_hash', '=', hash).execute();
  }
}

/** Accounts whose mailbox is that of another account, which has its key. */
export async function accountsOfTakenMailboxes(storage: Storage) {
  const found = await storage
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'company_name', 'plan', 'trial_ends_at', 'created_at'])
    .where(hasFormerShape('email_key'))
    .execute();
  return found.flatMap(({ email_key, ...account }) =>
    emailKey(email_key) === email_key ? [] : [account],
  );
}
