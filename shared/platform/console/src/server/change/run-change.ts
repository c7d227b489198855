import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { Clock } from '@platform/node/lock-file';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Environment } from '@platform/node/settings';
import {
  endCanary,
  findBad,
  findNoGuard,
  growCanary,
  holdCanary,
  nextStep,
  promoteCanary,
  startCanary,
} from '@platform/releases/canary';
import type { WentLive } from '@platform/releases/changes';
import { describeLive, describeNote, freeze, promote, rollback } from '@platform/releases/changes';
import { EDGE_PATIENCE_MS, queryEdge } from '@platform/releases/edges';
import { idsOf } from '@platform/releases/history';
import { readWholeLedger } from '@platform/store/ledger';
import { readBase } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import type { Change } from '../../requests.ts';
import { type Outcome, refuse, refusedBy } from '../outcome.ts';
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
  { intent, reason, seen: since, agreed: otherPages = [], despiteGuard }: Change,
  by: string,
): Promise<Outcome<Changed>> {
  const { entries } = await readWholeLedger(store);
  const { live } = await readBase(store);
  const canary = live?.entry.canary;
  const ids = live ? idsOf(live.composition) : {};
  const race = refuseLostRace(intent, since, { entries, ids, canary });
  if (!race.ok) return race;
  const input = {
    ...{ store, usual, by, reason: reason || undefined, despiteGuard },
    findBad: (canary: Canary) => findBad(edgesOf(live?.composition.addresses.site, env), canary),
    clock: () => new Date(clock.now()),
    queryEdge: (site: string) => queryEdge(site, EDGE_PATIENCE_MS),
  };
  // Of the canary that is meant; without one each of these fails.
  const salt = canary?.salt ?? '';
  switch (intent.action) {
    case 'promote': {
      const request = { select: intent.select };
      return wentLive(store, await promote({ ...input, request, since, otherPages }));
    }
    case 'rollback':
      return wentLive(store, await rollback({ ...input, select: intent.select, since }));
    case 'canary-promote':
      return wentLive(store, await promoteCanary({ ...input, salt, otherPages }));
    case 'canary': {
      const { action: _action, select, ...share } = intent;
      const edges = edgesOf(live?.composition.addresses.site, env);
      const unknown = 'EDGE_OPERATIONS names no edge';
      const guard = { findNoGuard: async () => (edges.length > 0 ? findNoGuard(edges) : unknown) };
      return noted(await startCanary({ ...input, ...share, ...guard, request: { select }, since }));
    }
    case 'canary-step':
      // A step that somebody else takes at the same time is not taken twice.
      return noted(
        await growCanary({
          ...input,
          salt,
          percent: intent.percent ?? (canary && nextStep(canary)),
        }),
      );
    case 'canary-hold':
      return noted(await holdCanary({ ...input, salt }));
    case 'canary-abort':
      return noted(await endCanary({ ...input, salt }));
    case 'freeze': {
      const why = 'Say why, for whoever is refused while the site is frozen.';
      if (!input.reason) return refuse(422, 'usage', why);
      return noted(await freeze({ ...input, until: new Date(intent.until) }));
    }
    case 'unfreeze':
      return noted(await freeze({ ...input, until: undefined }));
  }
}

async function wentLive(store: Store, done: Result<WentLive>): Promise<Outcome<Changed>> {
  if (!done.ok) return refusedBy(done.problem);
  await store.keepReserve();
  const { entry } = done.value;
  const { lines } = await describeLive(done.value, store, true);
  return ok({ step: entry && stepOf(entry), lines });
}

/** An entry that changes nothing of what is live for everybody. */
function noted(done: Result<LedgerEntry | undefined>): Outcome<Changed> {
  if (!done.ok) return refusedBy(done.problem);
  const { value: entry } = done;
  if (!entry) return ok({ lines: ['There is no freeze.'] });
  return ok({ step: stepOf(entry), lines: [describeNote(entry)] });
}
