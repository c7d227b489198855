import type { Migration } from 'kysely';
import { executedMigrations } from './executed-migrations.ts';
import type { Storage } from './tables.ts';

/*
 * While copies of the service are released one after the other, old and new ones share a database. A new
 * copy changes it as it starts, so an old one may start, or start again, on a database with changes that
 * it does not know. It goes on: a change only adds what old queries do not need (`migration-rules.ts`).
 *
 * What takes something away says in its name which versions live without it:
 * `031-contract-since-027-drop-phone` is for versions that know 027. An older one refuses to start then,
 * because what it stores would be lost or refused.
 */

type Migrations = Readonly<Record<string, Migration>>;

/** A version of the service cannot work on what a later one has made of the database. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  constructor(migration: string) {
    super(`${migration} of a later version took away what this version needs`);
  }
}

/** Whether a name says that the migration takes something away. */
export function isContract(name: string): boolean {
  return /^\d+-contract-/.test(name);
}

/**
 * The migrations that this version knows, with what later versions have done to the database after them.
 *
 * @throws DatabaseTooNew where one of those took away what this version needs
 */
export async function withLaterMigrations(
  storage: Storage,
  known: Migrations,
): Promise<Migrations> {
  const newest = Math.max(...Object.keys(known).map(numberOf));
  const all: Record<string, Migration> = { ...known };
  for (const name of await executedMigrations(storage)) {
    if (name in known || numberOf(name) <= newest) continue;
    if (isContract(name) && !(newest >= sinceOf(name))) throw new DatabaseTooNew(name);
    all[name] = doneAlready;
  }
  return all;
}

const doneAlready: Migration = { up: async () => undefined };

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

/** Not a number where the name does not say it, which no version is as new as. */
function sinceOf(name: string): number {
  return Number(/^\d+-contract-since-(\d+)/.exec(name)?.[1]);
}
