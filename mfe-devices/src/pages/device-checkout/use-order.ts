import { type RefObject, useEffect, useReducer } from 'react';
import { takePendingItem } from '../../kit/pending-item.ts';
import { openTabStorage } from '../../kit/tab-storage.ts';
import { inputBeforeHydration } from './input-before-hydration.ts';
import { emptyOrder, orderReducer } from './order.reducer.ts';
import { keepOrder, readOrder } from './order-store.ts';

/**
 * The order of this tab. It begins empty, as the prerendered page does. Then it receives the
 * stored order, the item that the visitor pressed Buy for, and the input before hydration.
 *
 * @param root the element around the fields, each named like its item
 */
export function useOrder(root: RefObject<HTMLElement | null>) {
  const [order, dispatch] = useReducer(orderReducer, emptyOrder);

  useEffect(() => {
    const typed = inputBeforeHydration(root.current?.querySelectorAll('input') ?? []);
    dispatch({
      kind: 'restore',
      order: readOrder(openTabStorage) ?? emptyOrder,
      pendingItem: takePendingItem(openTabStorage),
    });
    for (const event of typed) dispatch(event);
  }, [root]);

  useEffect(() => {
    // Before the stored order is restored there is nothing to store.
    if (order !== emptyOrder) keepOrder(order, openTabStorage);
  }, [order]);

  return { order, dispatch };
}
