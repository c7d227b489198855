import type { CONFIGURATION } from '@site/contracts/application';
import { ok } from '@site/node/result';
import { fixtureAddresses } from '../fixtures/fixture-config.ts';
import { readRevisions } from '../ledger/ledger.ts';
import { composeOrder } from '../live/promote/compose-order.ts';
import type { WentLive } from '../live/promote/go-live.ts';
import { promote } from '../live/promote/promote.ts';
import { promoteComposition } from '../live/promote/promote-composition.ts';
import { rollback } from '../live/rollback/rollback.ts';
import { undo } from '../live/rollback/undo.ts';
import type { ProblemKind, Result } from '../problem.ts';
import type { Store } from '../store/store.ts';
import type { App } from './traits.ts';

/** What somebody wants to be live. */
export type Order =
  | {
      readonly kind: 'promote';
      readonly name: App | typeof CONFIGURATION;
      readonly release: string;
    }
  | Reviewed
  | { readonly kind: 'rollback'; readonly name: App | typeof CONFIGURATION }
  | { readonly kind: 'undo' };

/** Composed first, and put live some time later, whatever happened in between. */
export interface Reviewed {
  readonly kind: 'reviewed';
  readonly name: App;
  readonly release: string;
  readonly composition: string;
  /** The newest revision when that was composed. */
  readonly composedAt: number;
}

/**
 * What the command said. `unknown`: it failed or was killed, before or after the ledger had it;
 * `storage-failed`: it failed because of the storage, and the ledger does not have it.
 */
type Told = 'went-live' | 'nothing-to-do' | 'unknown' | 'storage-failed' | ProblemKind;

/** An order with its outcome. Its name occurs once, so the ledger tells whose entry each is. */
export interface Report {
  readonly by: string;
  readonly order: Order;
  readonly told: Told;
  /** Where it is in the ledger, if it was told to be there. */
  readonly revision?: number;
  /** What it said, for a failed expectation. */
  readonly message?: string;
}

/** Carries an order out in this process. */
export async function carryOut(store: Store, by: string, order: Order): Promise<Report> {
  const outcome = await outcomeOf(store, by, order);
  if (!outcome.ok) {
    const { kind, message, refusals = [] } = outcome.problem;
    const reasons = refusals.map(({ app, reason }) => `${app}: ${reason}`);
    return { by, order, told: kind, message: [message, ...reasons].join('\n') };
  }
  const { entry } = outcome.value;
  return entry
    ? { by, order, told: 'went-live', revision: entry.revision }
    : { by, order, told: 'nothing-to-do' };
}

async function outcomeOf(store: Store, by: string, order: Order): Promise<Result<WentLive>> {
  const input = { store, by, usual: fixtureAddresses };
  switch (order.kind) {
    case 'promote':
      return promote({ ...input, order: { select: [order] } });
    case 'reviewed':
      return promoteComposition({ ...input, composition: order.composition });
    case 'rollback':
      return rollback({ ...input, select: [order] });
    case 'undo':
      return undo(input);
  }
}

/** Composes what somebody is to approve. */
export async function composeForReview(
  store: Store,
  name: App,
  release: string,
): Promise<Result<Reviewed>> {
  const [composedAt = 0] = await readRevisions(store);
  const order = { select: [{ name, release }] };
  const composed = await composeOrder({ store, usual: fixtureAddresses, order });
  if (!composed.ok) return composed;
  const composition = composed.value.composition.id;
  return ok({ kind: 'reviewed', name, release, composition, composedAt });
}

/** The same as arguments of `site`, for a process of its own. */
export function argumentsOf(order: Order): string[] {
  switch (order.kind) {
    case 'promote':
      return ['promote', `${order.name}@${order.release}`, '--no-wait'];
    case 'reviewed':
      return ['promote', '--composition', order.composition, '--no-wait'];
    case 'rollback':
      return ['rollback', order.name, '--no-wait'];
    case 'undo':
      return ['undo', '--no-wait'];
  }
}
