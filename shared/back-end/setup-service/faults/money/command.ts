import fc from 'fast-check';
import { expect } from 'vitest';
import { SECOND } from '../../testing/manual-clock.ts';
import { readBooks } from './books.ts';
import type { Copy, PlacedOrder } from './copies.ts';
import type { Ledger } from './ledger.ts';
import type { CopyName, Shop } from './shop.ts';
import { violationsIn } from './violations.ts';

interface Model {
  readonly orders: readonly PlacedOrder[];
  readonly ledger: Ledger;
}

export type MoneyCommand = fc.AsyncCommand<Model, Shop>;

/** How often each command ran: what never runs proves nothing. */
export const counts = new Map<string, number>();

export function define<Chosen>(
  name: string,
  chosen: fc.Arbitrary<Chosen>,
  run: (shop: Shop, chosen: Chosen) => Promise<unknown>,
  canRun: (model: Model) => boolean = () => true,
): fc.Arbitrary<MoneyCommand> {
  return chosen.map((it) => ({
    check: canRun,
    async run(_model, shop) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await shop.pass(SECOND);
      await run(shop, it);
      expect(violationsIn(await readBooks(shop))).toEqual([]);
    },
    toString: () => `${name} ${JSON.stringify(it)}`,
  }));
}

export const copy = fc.constantFrom<CopyName>(0, 1);
export const pick = fc.nat({ max: 9 });
export const chance = fc.boolean();
export const seldom = fc.nat({ max: 5 }).map((it) => it === 0);
export const other = (name: CopyName): CopyName => (name === 0 ? 1 : 0);
/** How often a provider notifies: never, once, or again and again. */
export const times = fc.nat({ max: 3 });
export const hasOrder = ({ orders }: Model) => orders.length > 0;
export const hasMoved = ({ ledger }: Model) => ledger.movements.length > 0;
export const chosenFrom = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(items.length, 1)];

export const together = (
  shop: Shop,
  name: CopyName,
  atBoth: boolean,
  work: (copy: Copy) => Promise<unknown>,
) => Promise.all((atBoth ? [name, other(name)] : [name]).map((each) => shop.at(each, work)));
