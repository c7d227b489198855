import * as z from 'zod/mini';
import { applicationName } from './application.ts';
import { compositionId } from './composition.ts';
import { contractVersion } from './contract-version.schema.ts';

/**
 * `ledger/<revision>.json`: one thing that went live. Entries are only ever added, each with the
 * next revision; the highest one is what visitors get.
 */
export const ledgerEntry = z.strictObject({
  contract: contractVersion,
  /** 1, 2, 3, … */
  revision: z.int().check(z.positive()),
  composition: compositionId,
  action: z.enum(['promote', 'rollback']),
  /** The application that was changed; absent where several or the configuration were. */
  app: z.optional(applicationName),
  /** When, as an ISO 8601 time in UTC. */
  at: z.iso.datetime(),
  /** Who: a user's or a pipeline's name. */
  by: z.string().check(z.minLength(1)),
  /** Why, in the words of who did it. */
  reason: z.optional(z.string()),
  /** True where the gates were skipped. */
  forced: z.optional(z.literal(true)),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
