import type { MigrationProvider } from 'kysely';
import { trialSignUp } from './migrations/001-trial-sign-up.ts';
import { purchase } from './migrations/002-purchase.ts';
import { letters } from './migrations/003-letters.ts';
import { mailTries } from './migrations/004-mail-tries.ts';
import { mailCounts } from './migrations/008-mail-counts.ts';

/**
 * Every change of the database's shape, by name; they run in the names' order, each once. One that
 * was released never changes: a correction is a new one.
 */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '001-trial-sign-up': trialSignUp,
    '002-purchase': purchase,
    '003-letters': letters,
    '004-mail-tries': mailTries,
    '008-mail-counts': mailCounts,
  }),
};
