import type { LedgerEntry } from '@site/contracts/ledger';
import type { SiteAddresses } from '@site/contracts/site-configuration';
import { ok } from '@site/node/result';
import {
  describeCanary,
  endCanary,
  growCanary,
  holdCanary,
  promoteCanary,
  startCanary,
} from '@site/releases/canary';
import { describeLive } from '@site/releases/describe-live';
import { idsOf } from '@site/releases/entries';
import { describeFreeze, freeze } from '@site/releases/freeze';
import type { WentLive } from '@site/releases/go-live';
import { readWholeLedger } from '@site/releases/ledger';
import { readBase } from '@site/releases/live';
import type { Result } from '@site/releases/problem';
import { promote } from '@site/releases/promote';
import { EDGE_PATIENCE_MS, queryEdge } from '@site/releases/query-edge';
import { rollback } from '@site/releases/rollback';
import type { Store } from '@site/releases/store';
import type { Change, Changed } from '../../protocol.ts';
import type { Clock } from '../clock.ts';
import { type Outcome, refuse, refusedBy } from '../outcome.ts';
import { entryStep } from '../site/ledger-steps.ts';
import { refuseLostRace } from './lost-race.ts';

export interface ChangeContext {
  /** Which remembers its ledger. */
  readonly store: Store;
  /** Where the site is by the environment. */
  readonly usual: SiteAddresses;
  readonly clock: Clock;
}

/** Does what an operator has decided by what they saw, as the `site` command would. */
export async function runChange(
  context: ChangeContext,
  { intent, reason, seen, agreed = [] }: Change,
  by: string,
): Promise<Outcome<Changed>> {
  const { store, usual, clock } = context;
  const { entries } = await readWholeLedger(store);
  const { live } = await readBase(store);
  const canary = live?.entry.canary;
  const ids = live ? idsOf(live.composition) : {};
  const race = refuseLostRace(intent, seen, { entries, ids, canary });
  if (!race.ok) return race;
  const input = {
    ...{ store, usual, by, reason: reason.trim() || undefined },
    clock: () => new Date(clock.now()),
    queryEdge: (site: string) => queryEdge(site, EDGE_PATIENCE_MS),
  };
  const salt = canary?.salt ?? '';
  switch (intent.action) {
    case 'promote': {
      const { select } = intent;
      const request = { select };
      const done = await promote({ ...input, request, since: seen, otherPages: agreed });
      return wentLive(context, done);
    }
    case 'rollback':
      return wentLive(context, await rollback({ ...input, select: intent.select, since: seen }));
    case 'canary-promote':
      return wentLive(context, await promoteCanary({ ...input, salt, otherPages: agreed }));
    case 'canary': {
      const { select, percent, steps, everyMinutes, guard } = intent;
      const share = { percent, steps, everyMinutes, guard };
      const done = await startCanary({ ...input, ...share, request: { select }, since: seen });
      return noted(done, guard ? ['`site canary watch` has to run for it to be guarded.'] : []);
    }
    case 'canary-step':
      return noted(await growCanary({ ...input, salt, percent: intent.percent }));
    case 'canary-hold':
      return noted(await holdCanary({ ...input, salt }));
    case 'canary-abort':
      return noted(await endCanary({ ...input, salt }));
    case 'freeze': {
      if (!input.reason) {
        return refuse(422, 'usage', 'Say why, for whoever is refused while the site is frozen.');
      }
      return noted(await freeze({ ...input, until: new Date(intent.until) }));
    }
    case 'unfreeze':
      return noted(await freeze({ ...input, until: undefined }));
  }
}

async function wentLive(
  { store }: ChangeContext,
  done: Result<WentLive>,
): Promise<Outcome<Changed>> {
  if (!done.ok) return refusedBy(done.problem);
  await store.keepReserve();
  const { entry } = done.value;
  const { lines } = await describeLive(done.value, store, true);
  return ok({ ...(entry ? { step: entryStep(entry) } : {}), lines });
}

/** An entry that changes nothing of what is live for everybody. */
function noted(
  done: Result<LedgerEntry | undefined>,
  more: readonly string[] = [],
): Outcome<Changed> {
  if (!done.ok) return refusedBy(done.problem);
  const { value: entry } = done;
  if (!entry) return ok({ lines: ['There is no freeze.'] });
  return ok({ step: entryStep(entry), lines: [lineOf(entry), ...more] });
}

function lineOf(entry: LedgerEntry): string {
  const { action, revision, canary } = entry;
  if (action === 'freeze') return `Frozen ${describeFreeze(entry)}.`;
  if (action === 'unfreeze') return `The freeze is over (revision ${revision}).`;
  if (action === 'canary-end' || !canary) return `The canary is over (revision ${revision}).`;
  return `In the ledger: ${describeCanary(canary)} (revision ${revision}).`;
}
