import type { LedgerEntry } from '@site/contracts/ledger';
import { afterChange, type Ids, outcomesOf, type SiteModel } from '../fixtures/site-model.ts';
import type { Order } from './orders.ts';

/** What has to be live after some entries of the ledger, as a model of the orders says it. */
export function expectedSites(
  entries: readonly LedgerEntry[],
  orders: ReadonlyMap<string, Order>,
  first: Ids,
): Ids[] {
  const models = [beginning(first)];
  for (const { by } of entries) {
    const order = orders.get(by);
    if (!order) throw new Error(`nobody is called ${by}`);
    models.push(afterOrder(models, order));
  }
  return models.slice(1).map(({ live }) => live);
}

function afterOrder(models: readonly SiteModel[], order: Order): SiteModel {
  const [before, model] = models.slice(-2);
  if (order.kind === 'undo') {
    if (!model || !before) throw new Error('there was nothing to undo');
    return before;
  }
  const now = model ?? before;
  if (!now) throw new Error('there is always a beginning');
  const { name } = order;
  if (order.kind === 'rollback') {
    const [live] = outcomesOf({ kind: 'rollback', name }, now);
    if (!live) throw new Error(`${name} had nothing to go back to`);
    return afterChange(now, { kind: 'rollback', name }, live);
  }
  const live = { ...now.live, [name]: order.release };
  return afterChange(now, { kind: 'promote', name }, live);
}

function beginning(live: Ids): SiteModel {
  const stacks = Object.entries(live).map(([name, id]) => [name, { releases: [id], left: [] }]);
  return { published: {}, live, history: [live], stacks: Object.fromEntries(stacks) };
}
