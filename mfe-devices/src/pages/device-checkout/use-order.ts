import { type DeviceSelection, readDeviceSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import { useQueryState } from '@site/ui';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { takePendingItem } from '../../kit/pending-item.ts';
import { openTabStorage } from '../../kit/tab-storage.ts';
import { inputBeforeHydration } from './input-before-hydration.ts';
import { emptyOrder, orderOfLink, orderReducer } from './order.reducer.ts';
import type { Order } from './order.schema.ts';
import { keepOrder, readOrder } from './order-store.ts';

/**
 * The order of this tab. It begins empty, as the prerendered page does. Then it receives the
 * stored order, the item that the visitor pressed Buy for, and the input before hydration.
 *
 * An order that is taken to payment leaves the storage and goes into the address of this entry in the
 * history. So a visitor who goes back finds it as it was, and one who comes again finds a new order.
 * Once a quantity changes, the order is in the storage again, and no longer in the address.
 *
 * @param root the element around the fields, each named like its item
 */
export function useOrder(root: RefObject<HTMLElement | null>) {
  const [order, dispatch] = useReducer(orderReducer, emptyOrder);
  const [, changeLink] = useQueryState(readDeviceSelection, writeLink);
  /** The order in the address, which is not stored while it stays as it is. */
  const linked = useRef<Order>(undefined);

  useEffect(() => {
    const typed = inputBeforeHydration(root.current?.querySelectorAll('input') ?? []);
    const stored = readOrder(openTabStorage) ?? emptyOrder;
    const link = readDeviceSelection(window.location.search);
    if (link) linked.current = orderOfLink(stored, link.devices);
    dispatch({
      kind: 'restore',
      order: linked.current ?? stored,
      pendingItem: takePendingItem(openTabStorage),
    });
    for (const event of typed) dispatch(event);
  }, [root]);

  const store = useEffectEvent((changed: Order) => {
    keepOrder(changed, openTabStorage);
    changeLink(() => undefined);
  });
  useEffect(() => {
    // Before the stored order is restored there is nothing to store.
    if (order !== emptyOrder && order !== linked.current) store(order);
  }, [order]);

  /** Takes the order to payment. What is on screen stays until the next page is there. */
  function take(link: DeviceSelection) {
    keepOrder(orderReducer(order, { kind: 'take' }), openTabStorage);
    linked.current = order;
    changeLink(() => link);
  }

  return { order, dispatch, take };
}

function writeLink(link: DeviceSelection | undefined, query: string): string {
  const others = new URLSearchParams(query);
  for (const key of ['val', 'devices'] satisfies (keyof DeviceSelection)[]) others.delete(key);
  const written = [`${others}`, link ? writeSelection(link) : ''].filter(Boolean).join('&');
  return written && `?${written}`;
}
