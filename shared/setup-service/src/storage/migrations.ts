import type { MigrationProvider } from 'kysely';
import { trialSignUp } from './migrations/001-trial-sign-up.ts';

/**
 * Every change of the database's shape, by name; they run in the names' order, each once. One that
 * was released never changes: a correction is a new one.
 */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({ '001-trial-sign-up': trialSignUp }),
};
