import type { ChangedRelease } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import type { CompositionRequest } from '../../store/composition-requests.ts';
import type { Changes } from '../choice/changes.ts';
import type { Choice, Order } from '../choice/choice.ts';
import { type Ids, idsOf } from '../history/history-entries.ts';
import type { Live } from '../live.ts';

/**
 * What an order changes on top of what is live: everything that it names, or for `all` what
 * differs.
 */
export function requestedReleases(
  { select, remove = [] }: Order,
  live: Live | undefined,
  choice: Choice,
  changes: Changes,
): ChangedRelease[] {
  if (select === 'all') return [...changes.releases];
  const before: Ids = live ? idsOf(live.composition) : {};
  const after = idsOf(choice);
  return [...select.map(({ name }) => name), ...remove].map((name) => ({
    name,
    ...(before[name] ? { from: before[name] } : {}),
    ...(after[name] ? { to: after[name] } : {}),
  }));
}

/**
 * Turns the request that a composition was made for into an order on top of what is live now. Fails
 * with `stale-composition` if someone else has changed one of the same applications: their release
 * would be taken back by an operator who has not seen it.
 */
export function orderOf({ releases, addresses }: CompositionRequest, live: Live): Result<Order> {
  const now = idsOf(live.composition);
  const taken = releases.find(({ name, from, to }) => now[name] !== from && now[name] !== to);
  if (taken) {
    const { name, from = 'nothing', to = 'nothing' } = taken;
    return err(
      'stale-composition',
      `It was made to put ${to} in the place of ${from} for ${name}, and ${now[name] ?? 'nothing'} is live by now.`,
    );
  }
  const { site, setup } = addresses;
  return ok({
    select: releases.flatMap(({ name, to }) => (to ? [{ name, release: to }] : [])),
    remove: releases.flatMap(({ name, to }) => (to ? [] : [name])),
    addresses: { ...(site ? { site } : {}), ...(setup ? { setup } : {}) },
  });
}
