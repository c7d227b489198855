import { type RefObject, useEffect, useReducer } from 'react';
import { typedEarly } from './input-before-hydration.ts';
import { nothing, orderReducer } from './order.reducer.ts';
import type { OrderStore } from './order-store.ts';

/**
 * The order of this tab. It begins with nothing, as the prerendered page does, and goes on with what
 * was kept, what the visitor pressed Buy for, and what was typed before the scripts ran.
 *
 * @param root the element around the fields, each named like its item
 */
export function useOrder(store: OrderStore, root: RefObject<HTMLElement | null>) {
  const [order, dispatch] = useReducer(orderReducer, nothing);

  useEffect(() => {
    const typed = typedEarly(root.current?.querySelectorAll('input') ?? []);
    dispatch({ type: 'restore', order: store.read() ?? nothing, wish: store.takeWish() });
    for (const action of typed) dispatch(action);
  }, [store, root]);

  useEffect(() => {
    // Before the kept order is back there is nothing to keep.
    if (order !== nothing) store.write(order);
  }, [store, order]);

  return { order, dispatch };
}
