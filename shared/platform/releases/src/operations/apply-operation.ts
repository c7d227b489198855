import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { sizeText } from '@platform/node/size-text';
import { readEntry, readWholeLedger } from '@platform/store/ledger';
import { readBase } from '@platform/store/live';
import {
  endCanary,
  growCanary,
  holdCanary,
  nextStep,
  noCanary,
  promoteCanary,
  refuseOther,
  startCanary,
} from '../change/canary/canary.ts';
import { nameOfCanary } from '../change/canary/canary-counts.ts';
import type { GoBackInput } from '../change/change.ts';
import { describeLive, describeNote } from '../change/describe-live.ts';
import { freeze } from '../change/freeze.ts';
import type { WentLive } from '../change/go-live.ts';
import { promote, remove } from '../change/promote.ts';
import { promoteComposition } from '../change/promote-composition.ts';
import { describePruned } from '../change/prune/describe-pruned.ts';
import { type Pruned, prune } from '../change/prune/prune.ts';
import { rollback } from '../change/rollback.ts';
import { undo } from '../change/undo.ts';
import { type Asked, type Input, type OperationName, operationOf } from './operations.ts';

/** Who does it, on what, and why; the same for every operation. */
export interface OperationContext extends GoBackInput {
  /** Discards all renderings first. */
  readonly anew?: boolean | undefined;
  /** Why no guard is known to run. */
  readonly findNoGuard?: (() => Promise<string | undefined>) | undefined;
  /** The digest of what a prune was shown to remove: it removes nothing else. */
  readonly plan?: string | undefined;
}

/** What went live for everybody, or an entry that changes nothing of that; undefined for none. */
export type Done =
  | { readonly live: WentLive }
  | {
      readonly live?: undefined;
      readonly entry: LedgerEntry | undefined;
      /** What a prune has removed. */
      readonly pruned?: Pruned;
    };

/** Does what is asked for, and fails as the function of the operation does. */
export function applyOperation(asked: Asked, context: OperationContext): Promise<Result<Done>> {
  const unsaid = refuseUnsaid(asked, context);
  if (!unsaid.ok) return Promise.resolve(unsaid);
  // Each takes what its own record asks for.
  const apply = appliers[asked.action] as (
    asked: Asked,
    context: OperationContext,
  ) => Promise<Result<Done>>;
  return apply(asked, context);
}

/** Whoever looks at the ledger later has nothing else to go by. Fails with `usage`. */
export function refuseUnsaid(
  asked: Asked,
  { reason, force, despiteGuard }: Pick<OperationContext, 'reason' | 'force' | 'despiteGuard'>,
): Result<undefined> {
  if (reason) return ok(undefined);
  const { needsReason } = operationOf(asked);
  if (needsReason) return err('usage', needsReason);
  const flag = force ? '--force' : despiteGuard ? '--despite-guard' : undefined;
  return flag ? err('usage', `${flag} needs --reason: the ledger says why`) : ok(undefined);
}

/** What was done, a line each, once the edge at the site's address serves it if that is waited for. */
export async function describeDone(
  done: Done,
  { store }: Pick<OperationContext, 'store'>,
  waits: boolean,
): Promise<Awaited<ReturnType<typeof describeLive>>> {
  if (done.live) return describeLive(done.live, store, waits);
  if (done.pruned) {
    const { bytes, finished, warnings } = describePruned(done.pruned);
    return { lines: [...finished, `Removed ${sizeText(bytes)}.`, ...warnings] };
  }
  return { lines: [done.entry ? describeNote(done.entry) : 'There is no freeze.'] };
}

const appliers: {
  readonly [Name in OperationName]: (
    input: Input<Name>,
    context: OperationContext,
  ) => Promise<Result<Done>>;
} = {
  async promote({ select, addresses: { site, setup } = {} }, context) {
    const addresses = { ...(site ? { site } : {}), ...(setup ? { setup } : {}) };
    return live(await promote({ ...context, request: { select, addresses } }));
  },
  async 'promote-composition'(input, context) {
    return live(await promoteComposition({ ...context, ...input }));
  },
  async rollback({ select }, context) {
    return live(await rollback({ ...context, select: select }));
  },
  async undo(_input, context) {
    return live(await undo(context));
  },
  async remove({ name }, context) {
    return live(await remove({ ...context, name }));
  },
  async canary({ select, ...share }, context) {
    const request = { select: select };
    return noted(await startCanary({ ...context, ...share, request }));
  },
  'canary-step': ({ canary: name, percent }, context) =>
    // A step that somebody else takes at the same time is not taken twice.
    ofCanary(context, name, async ({ salt, ...canary }) =>
      noted(
        await growCanary({ ...context, salt, percent: percent ?? nextStep({ salt, ...canary }) }),
      ),
    ),
  'canary-hold': ({ canary: name }, context) =>
    ofCanary(context, name, async ({ salt }) => noted(await holdCanary({ ...context, salt }))),
  'canary-promote': ({ canary: name, expected = [] }, context) =>
    ofCanary(context, name, async (canary) => {
      const same = refuseOther(canary, expected);
      return same.ok ? live(await promoteCanary({ ...context, salt: canary.salt })) : same;
    }),
  'canary-abort': ({ canary: name }, context) =>
    ofCanary(context, name, async ({ salt }) => noted(await endCanary({ ...context, salt }))),
  async freeze({ until }, context) {
    return noted(await freeze({ ...context, until: new Date(until) }));
  },
  async unfreeze(_input, context) {
    return noted(await freeze({ ...context, until: undefined }));
  },
  async prune({ keep, olderThanDays }, context) {
    const pruned = await prune({ ...context, keep, olderThan: olderThanDays * DAY_MS });
    if (!pruned.ok) return pruned;
    const { revision } = pruned.value;
    const entry = revision === undefined ? undefined : await readEntry(context.store, revision);
    return ok({ entry: entry?.ok ? entry.value : undefined, pruned: pruned.value });
  },
};

const DAY_MS = 24 * 60 * 60_000;

async function ofCanary(
  { store }: OperationContext,
  name: string | undefined,
  work: (canary: Canary) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  const canary = (await readBase(store)).live?.entry.canary;
  const isMeant = canary && (name === undefined || nameOfCanary(canary.salt) === name);
  return isMeant ? work(canary) : noCanary((await readWholeLedger(store)).entries);
}

const live = (outcome: Result<WentLive>): Result<Done> =>
  outcome.ok ? ok({ live: outcome.value }) : outcome;

const noted = (added: Result<LedgerEntry | undefined>): Result<Done> =>
  added.ok ? ok({ entry: added.value }) : added;
