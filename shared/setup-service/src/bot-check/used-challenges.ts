import type { Storage } from '../storage/tables.ts';
import type { UsedChallenges } from './proof-of-work.ts';

/** Keeps used challenges in the database until they would be refused for their age anyway. */
export function storedChallenges(storage: Storage, now: () => Date): UsedChallenges {
  return {
    async claim(nonce, expiresAt) {
      await storage
        .deleteFrom('used_challenges')
        .where('expires_at', '<', now().toISOString())
        .execute();
      const claimed = await storage
        .insertInto('used_challenges')
        .values({ nonce, expires_at: expiresAt.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce')
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
