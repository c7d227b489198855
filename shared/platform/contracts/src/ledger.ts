import * as z from 'zod/mini';
import { CONFIGURATION, composedName } from './application.ts';
import { recordedApproval } from './approvals.ts';
import { compositionId } from './composition.ts';
import { configurationId } from './configuration-release.ts';
import { looseObject } from './loose-object.ts';
import { releaseId } from './release.ts';

const changedName = z.union([z.literal(CONFIGURATION), composedName]);

const changedRelease = looseObject({
  name: changedName,
  /** Absent where the application is new on the site. */
  from: z.optional(z.union([releaseId, configurationId])),
  /** Absent where the application was removed. */
  to: z.optional(z.union([releaseId, configurationId])),
});

/** One entry of the configuration, or address, that differs, with its values in JSON; absent values are left out. */
const changedEntry = looseObject({
  /** Such as `branches.north.closes`. */
  entry: z.string(),
  from: z.optional(z.unknown()),
  to: z.optional(z.unknown()),
});

/** A second composition beside the live one, for a share of visitors. */
const canary = looseObject({
  composition: compositionId,
  /** Between the live composition and this one. */
  changes: z.array(changedRelease),
  /** Of all visitors; with 0 those alone get it who have opened its link. */
  percent: z.number().check(z.gte(0), z.lte(100)),
  /** Since when it is that many, in ISO 8601 and UTC. */
  percentAt: z.iso.datetime(),
  /**
   * Orders the visitors, and signs what their browsers hold: only operators and edges know it. It names
   * the canary, too.
   */
  salt: z.string().check(z.minLength(43)),
  /** The shares to come, in percent, and the minutes between them. */
  steps: z.optional(z.array(z.number())),
  everyMinutes: z.optional(z.number()),
  /** Whether no step is taken for now. */
  held: z.optional(z.literal(true)),
  /** Whether it is stopped where its visitors fare worse. */
  guard: z.optional(z.literal(true)),
});
export type Canary = z.infer<typeof canary>;

/** `ledger/<revision>.json`: one change of the live site. Entries are only added. */
export const ledgerEntry = looseObject({
  contract: z.int(),
  /** 1, 2, 3, …, without the numbers that a restored ledger lost. */
  revision: z.int().check(z.positive()),
  composition: compositionId,
  /** Of what it was chosen from; the same choice composed again may give other pages. */
  choice: z.optional(compositionId),
  /**
   * `promote`, `rollback`, `remove` or `undo`; a newer version may know more. `freeze`, `unfreeze`
   * and `prune` change nothing that visitors get; `canary` and `canary-end` only which of them gets
   * a canary.
   */
  action: z.string(),
  /** The previous revision, where this entry undoes it. */
  undoes: z.optional(z.int().check(z.positive())),
  /** The name of the application that was changed, or `config`, where there was only one. */
  app: z.optional(changedName),
  /** Everything that was changed. */
  changes: z.array(changedRelease),
  /** The differences in configuration and addresses, in the order of their names. */
  configuration: z.optional(z.array(changedEntry)),
  /** The time of the change, in ISO 8601 and UTC. */
  at: z.iso.datetime(),
  /** Every entry says which canary there is from then on: none without this. */
  canary: z.optional(canary),
  /** Who agreed that it goes live, or that its canary begins, where the configuration asks for that. */
  approval: z.optional(recordedApproval),
  /** What a guard counted that stopped one. */
  evidence: z.optional(z.unknown()),
  /** When a freeze ends. */
  until: z.optional(z.iso.datetime()),
  /** The name of the user or pipeline that made the change. */
  by: z.string().check(z.minLength(1)),
  /** The reason, in that user's words. */
  reason: z.optional(z.string()),
  /** True where the gates were skipped. */
  forced: z.optional(z.literal(true)),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export type ChangedRelease = z.infer<typeof changedRelease>;
export type ChangedEntry = z.infer<typeof changedEntry>;
