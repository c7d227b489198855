import * as z from 'zod/mini';
import { CONFIGURATION, composedName } from './application.ts';
import { compositionId } from './composition.ts';
import { configurationId } from './configuration.ts';
import { keptObject } from './kept-object.ts';
import { releaseId } from './release.ts';

/** The name of what was changed: an application, or `config`. */
const changedName = z.union([z.literal(CONFIGURATION), composedName]);

/** One application, or the configuration, that an entry put live in another release. */
const changedRelease = keptObject({
  name: changedName,
  /** Absent where it is new on the site. */
  from: z.optional(z.union([releaseId, configurationId])),
  /** Absent where it was removed. */
  to: z.optional(z.union([releaseId, configurationId])),
});

/** One setting, or address, that differs; the values as JSON has them, absent where there is none. */
const changedSetting = keptObject({
  /** Such as `plans.basic.price.yearly`. */
  setting: z.string(),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
});

/**
 * `ledger/<revision>.json`: one thing that went live. Entries are only ever added, each with the
 * next revision; visitors get the highest one. Keys that another version wrote pass.
 */
export const ledgerEntry = keptObject({
  contract: z.int(),
  /** 1, 2, 3, …; a number that a restored ledger lost is left out. */
  revision: z.int().check(z.positive()),
  composition: compositionId,
  /** `promote`, `rollback`, `remove` or `undo`; a newer version may know more. */
  action: z.string(),
  /** The revision before this one, where `undo` takes that back. */
  undoes: z.optional(z.int().check(z.positive())),
  /** The name of what was changed, where that is one application or `config`. */
  app: z.optional(changedName),
  /** All that was changed; absent where nothing was live before, and in entries of contract 1. */
  changes: z.optional(z.array(changedRelease)),
  /** The differences in configuration and addresses, in the order of their names. */
  settings: z.optional(z.array(changedSetting)),
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
export type ChangedRelease = z.infer<typeof changedRelease>;
export type ChangedSetting = z.infer<typeof changedSetting>;
