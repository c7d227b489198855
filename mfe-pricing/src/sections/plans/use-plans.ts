import { useQueryState } from '@site/ui';
import { useState } from 'react';
import type { Offers } from './offers.ts';
import { type PlansEvent, plansReducer } from './plans.reducer.ts';
import { readPlans, writePlans } from './plans-query.ts';

/** The state of the plan cards, kept in the address. */
export function usePlans(offers: Offers) {
  const [state, change] = useQueryState(
    (query) => readPlans(query, offers),
    (picked, query) => writePlans(picked, query, offers),
  );
  const [hasPicked, setHasPicked] = useState(false);
  const dispatch = (...events: readonly PlansEvent[]) => {
    if (events.length > 0) setHasPicked(true);
    change((before) => events.reduce(plansReducer(offers), before));
  };
  return {
    state,
    dispatch,
    /** False while the cards still show the selection with which the visitor arrived. */
    hasPicked,
  };
}
