import * as z from 'zod/mini';
import { type OpenStorage, readJson, writeJson } from './browser-storage.ts';
import { type Registration, registration } from './registration.ts';

const KEY = 'order-buyers';
const anyBuyers = z.catch(z.record(z.string(), z.unknown()), {});

/** Who buys by which order: what a payment that was left needs to go on. Personal, so this tab's alone. */
export interface OrderBuyers {
  find(order: string): Registration | undefined;
  keep(order: string, registered: Registration): void;
}

export function orderBuyers(open: OpenStorage): OrderBuyers {
  const readAll = () => anyBuyers.parse(readJson(open, KEY));
  return {
    find: (order) => registration.safeParse(readAll()[order]).data,
    keep: (order, registered) => writeJson(open, KEY, { ...readAll(), [order]: registered }),
  };
}
