import type { Canary } from '@platform/contracts/ledger';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { Clock } from '@platform/node/lock-file';
import { ok } from '@platform/node/result';
import type { Environment } from '@platform/node/settings';
import { applyOperation, describeDone } from '@platform/releases/apply';
import { findBad, findNoGuard } from '@platform/releases/canary';
import { EDGE_PATIENCE_MS, queryEdge } from '@platform/releases/edges';
import { idsOf } from '@platform/releases/history';
import { readWholeLedger } from '@platform/store/ledger';
import { readBase } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import type { Change } from '../../requests.ts';
import { type Outcome, refusedBy } from '../outcome.ts';
import { type LedgerStep, stepOf } from '../site/ledger-steps.ts';
import { edgesOf } from '../site/outside.ts';
import { refuseLostRace } from './lost-race.ts';

export interface ChangeContext {
  /** Which remembers its ledger. */
  readonly store: Store;
  /** Where the site is by the environment. */
  readonly usual: SiteAddresses;
  readonly env: Environment;
  readonly clock: Clock;
}

export interface Changed {
  /** Undefined where it was so already. */
  readonly step?: LedgerStep | undefined;
  /** Such as `Live: pricing 1.4.0-… (revision 7)`. */
  readonly lines: readonly string[];
}

/** Does what an operator has decided by what they saw, as the `site` command would. */
export async function runChange(
  { store, usual, env, clock }: ChangeContext,
  { intent, reason, seen: since, agreed: otherPages = [], despiteGuard, plan }: Change,
  by: string,
): Promise<Outcome<Changed>> {
  const { entries } = await readWholeLedger(store);
  const { live } = await readBase(store);
  const canary = live?.entry.canary;
  const ids = live ? idsOf(live.composition) : {};
  const race = refuseLostRace(intent, since, { entries, ids, canary });
  if (!race.ok) return race;
  const edges = edgesOf(live?.composition.addresses.site, env);
  const context = {
    ...{ store, usual, by, reason: reason || undefined, despiteGuard, since, otherPages, plan },
    findBad: (canary: Canary) => findBad(edges, canary),
    findNoGuard: async () =>
      edges.length > 0 ? findNoGuard(edges) : 'EDGE_OPERATIONS names no edge',
    clock: () => new Date(clock.now()),
    queryEdge: (site: string) => queryEdge(site, EDGE_PATIENCE_MS),
  };
  const done = await applyOperation(intent, context);
  if (!done.ok) return refusedBy(done.problem);
  await store.keepReserve();
  const { lines } = await describeDone(done.value, context, true);
  const { entry } = done.value.live ?? done.value;
  return ok({ step: entry && stepOf(entry), lines });
}
