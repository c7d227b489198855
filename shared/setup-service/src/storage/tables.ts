import type { Kysely } from 'kysely';

/** Times are ISO 8601 texts in UTC, which sort as they are and mean the same in every database. */
interface AccountsTable {
  id: string;
  email: string;
  /** `email` folded; unique. */
  email_key: string;
  company_name: string;
  /** `company_name` folded; unique. */
  company_key: string;
  applicant_name: string;
  phone_number: string;
  plan: string;
  /** Whole shillings. */
  price: number;
  users: number;
  created_at: string;
  trial_ends_at: string;
}

interface OutboxTable {
  id: string;
  recipient: string;
  /** The whole message as it is delivered; null once it was. */
  message: string | null;
  created_at: string;
  delivered_at: string | null;
}

interface UsedChallengesTable {
  nonce: string;
  expires_at: string;
}

interface Tables {
  accounts: AccountsTable;
  outbox: OutboxTable;
  used_challenges: UsedChallengesTable;
}

/**
 * The port to the database. Queries keep to what SQLite and PostgreSQL both do (`on conflict`,
 * `returning`, text and integer columns), so another database is another dialect in
 * `open-storage.ts` and nothing else.
 */
export type Storage = Kysely<Tables>;
