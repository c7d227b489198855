import type { OwnStorage } from '@site/contracts/own-storage';
import { takeWish } from '../../kit/pending-item.ts';
import { type ItemKey, isItem, type Order, orderSchema } from './order.schema.ts';

const KEY = 'device-order';

/** The order of this tab, kept until it is cleared or the tab is closed. */
export interface OrderStore {
  /** Undefined where there is none, or where it cannot be read. */
  read(): Order | undefined;
  write(order: Order): void;
  /** The item that the visitor pressed Buy for, once. */
  takeWish(): ItemKey | undefined;
}

/**
 * @param open gives the storage; browsers that forbid it throw here, and nothing is kept then
 */
export function createOrderStore(open: () => OwnStorage): OrderStore {
  return {
    read: () => attempt(() => orderSchema.parse(JSON.parse(open().getItem(KEY) ?? ''))),
    write: (order) => void attempt(() => open().setItem(KEY, JSON.stringify(order))),
    takeWish() {
      const wish = attempt(() => takeWish(open()));
      return isItem(wish) ? wish : undefined;
    },
  };
}

/** Storage that is full, forbidden or spoilt must never stand in the way of an order. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
