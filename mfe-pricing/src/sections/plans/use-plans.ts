import { type SelfServicePlan, selfServicePlans } from '@site/contracts/plans';
import { useQueryState } from '@site/ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type PlansEvent, type PlansState, plansReducer, startPlans } from './plans.reducer.ts';
import { type Choice, isPeriod, type Offer, type Offers } from './price.ts';

/*
 * The selection on the plan cards, in the address:
 *
 *   ?period=monthly&basic=portablePOS&business=5.cashDrawer2.posComputer2
 *
 * `period` is left out where it is yearly. A plan's entry lists its number of users, unless it is
 * the smallest, and the keys of its add-ons; it is left out where there is nothing to list.
 * Everything else in the query string stays there.
 *
 * An entry is read completely or not at all: a part that the plan does not offer, or that is listed
 * twice, makes the plan begin with its defaults. A period that does not exist does so for both
 * plans.
 */
const PERIOD = 'period';

export function readPlans(query: string, offers: Offers): PlansState {
  const params = new URLSearchParams(query);
  const period = params.get(PERIOD) ?? 'yearly';
  if (!isPeriod(period)) return startPlans(offers);
  const start = startPlans(offers, period);
  const choice = (plan: SelfServicePlan) =>
    readChoice(params.get(plan), offers[plan]) ?? start.choices[plan];
  return { period, choices: { basic: choice('basic'), business: choice('business') } };
}

export function writePlans({ period, choices }: PlansState, query: string, offers: Offers): string {
  const params = new URLSearchParams(query);
  for (const key of [PERIOD, ...selfServicePlans]) params.delete(key);
  if (period !== 'yearly') params.set(PERIOD, period);
  for (const plan of selfServicePlans) {
    const entry = writeChoice(choices[plan], offers[plan]);
    if (entry) params.set(plan, entry);
  }
  // `size` is as new as Chrome 113 and Safari 17.
  const written = String(params);
  return written && `?${written}`;
}

function readChoice(entry: string | null, { bases, addOns }: Offer): Choice | undefined {
  const parts = entry?.split('.') ?? [];
  const [{ users } = bases[0], ...more] = bases.filter((base) =>
    parts.includes(String(base.users)),
  );
  const chosen = addOns.map(({ key }) => key).filter((key) => parts.includes(key));
  const listed = parts.includes(String(users)) ? 1 : 0;
  const isWhole = more.length === 0 && listed + chosen.length === parts.length;
  return isWhole ? { users, addOns: chosen } : undefined;
}

function writeChoice({ users, addOns }: Choice, { bases }: Offer): string {
  const listed = users === bases[0].users ? [] : [users];
  return [...listed, ...addOns].join('.');
}

export function usePlans(offers: Offers) {
  const [state, change] = useQueryState(
    (query) => readPlans(query, offers),
    (picked, query) => writePlans(picked, query, offers),
  );
  // No state: after hydration the address is read in a render that is ahead of a state's.
  const hasPicked = useRef(false);
  const dispatch = (...events: readonly PlansEvent[]) => {
    if (events.length > 0) hasPicked.current = true;
    change((before) => events.reduce(plansReducer(offers), before));
  };
  return {
    state,
    dispatch,
    /** False while the cards still show the selection with which the visitor arrived. */
    hasPicked: hasPicked.current,
  };
}

/*
 * A visitor, or the browser after a reload, may change controls before React runs. Each control
 * that does not show its default is read once and becomes an event.
 */

type Control = Readonly<Pick<HTMLInputElement, 'type' | 'id' | 'value'>>;

/** Reads the controls below an element once, after hydration; `data-plan` names their plan. */
export function useInputBeforeHydration(
  root: RefObject<HTMLElement | null>,
  offers: Offers,
  onPicks: (picks: readonly PlansEvent[]) => void,
): void {
  const handOver = useEffectEvent((picks: readonly PlansEvent[]) => {
    onPicks(withoutDefaults(picks, offers));
  });
  useEffect(() => {
    // In the order of the page: the period, which resets every choice, comes first.
    const controls = root.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    const picks = [...(controls ?? [])].flatMap((control) => {
      return pickOf(control, control.closest<HTMLElement>('[data-plan]')?.dataset.plan) ?? [];
    });
    handOver(picks);
  }, [root]);
}

/** The event for a control's value; undefined where it belongs to no plan. */
export function pickOf(control: Control, plan: string | undefined): PlansEvent | undefined {
  const { type, id, value } = control;
  if (type === 'radio') {
    return isPeriod(value) ? { kind: 'choose-period', period: value } : undefined;
  }
  if (!isPlan(plan)) return undefined;
  return type === 'checkbox'
    ? { kind: 'choose-add-on', plan, key: id, ticked: true }
    : { kind: 'choose-users', plan, users: Number(value) };
}

export function withoutDefaults(picks: readonly PlansEvent[], offers: Offers): PlansEvent[] {
  const start = startPlans(offers);
  return picks.filter((pick) => plansReducer(offers)(start, pick) !== start);
}

function isPlan(plan: string | undefined): plan is SelfServicePlan {
  return selfServicePlans.some((one) => one === plan);
}
