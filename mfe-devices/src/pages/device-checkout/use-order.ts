import { type DeviceSelection, readDeviceSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import { useQueryState } from '@site/ui';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { isItem } from '../../kit/items.ts';
import { tab, takePendingItem } from '../../kit/tab-storage.ts';
import {
  emptyOrder,
  type Order,
  type OrderEvent,
  orderOfLink,
  orderReducer,
  orderSchema,
  readQuantity,
} from './order.reducer.ts';

export function readOrder(): Order | undefined {
  try {
    return orderSchema.parse(JSON.parse(tab.read('device-order') ?? ''));
  } catch {
    return undefined;
  }
}

export function keepOrder(order: Order): void {
  tab.write('device-order', JSON.stringify(order));
}

/**
 * The order of this tab. It begins empty, as prerendered, then receives the stored order, the
 * pending item and the input before hydration. Taken to payment, an order moves from the storage
 * into the address of this history entry, until a quantity changes: going back restores it, a new
 * visit begins anew.
 */
export function useOrder(root: RefObject<HTMLElement | null>) {
  const [order, dispatch] = useReducer(orderReducer, emptyOrder);
  const [isRestored, setRestored] = useState(false);
  const [, changeLink] = useQueryState(readDeviceSelection, writeLink);
  /** The order in the address, which is not stored while it stays as it is. */
  const linked = useRef<Order>(undefined);

  useEffect(() => {
    const typed = inputBeforeHydration(root.current?.querySelectorAll('input') ?? []);
    const stored = readOrder() ?? emptyOrder;
    const link = readDeviceSelection(window.location.search);
    if (link) linked.current = orderOfLink(stored, link.devices);
    dispatch({ kind: 'restore', order: linked.current ?? stored, pendingItem: takePendingItem() });
    for (const event of typed) dispatch(event);
    setRestored(true);
  }, [root]);

  const store = useEffectEvent((changed: Order) => {
    keepOrder(changed);
    changeLink(() => undefined);
  });
  useEffect(() => {
    if (order !== emptyOrder && order !== linked.current) store(order);
  }, [order]);

  /** Takes the order to payment. What is on screen stays until the next page is there. */
  function take(link: DeviceSelection) {
    keepOrder(orderReducer(order, { kind: 'take' }));
    linked.current = order;
    changeLink(() => link);
  }

  return { order, isRestored, dispatch, take };
}

function writeLink(link: DeviceSelection | undefined, query: string): string {
  const others = new URLSearchParams(query);
  for (const key of ['val', 'devices'] satisfies (keyof DeviceSelection)[]) others.delete(key);
  const written = [`${others}`, link ? writeSelection(link) : ''].filter(Boolean).join('&');
  return written && `?${written}`;
}

type Field = Readonly<Pick<HTMLInputElement, 'name' | 'value' | 'defaultValue'>>;

export function inputBeforeHydration(fields: Iterable<Field>): OrderEvent[] {
  return [...fields].flatMap(({ name, value, defaultValue }) =>
    isItem(name) && value !== defaultValue
      ? [{ kind: 'set', item: name, quantity: readQuantity(value) } as const]
      : [],
  );
}
