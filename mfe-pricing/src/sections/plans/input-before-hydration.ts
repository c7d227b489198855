import { type SelfServicePlan, selfServicePlans } from '@site/contracts/plans';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPeriod, type Offers } from './offers.ts';
import { type PlansEvent, plansReducer, startPlans } from './plans.reducer.ts';

/*
 * The page is prerendered, so a visitor can make a selection before React runs; a browser also
 * restores one after a reload. The controls already show it, but the prices do not. So each control
 * is read once and becomes an event. Controls that show their default are ignored, so that they do
 * not override the address.
 */

/** A ticked box, a chosen radio button, or a list with what is chosen in it. */
type Control = Readonly<Pick<HTMLInputElement, 'type' | 'id' | 'value'>>;

/**
 * Reads the controls below an element once, after hydration. A plan's controls are in an element
 * with `data-plan`.
 */
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
      const card = control.closest<HTMLElement>('[data-plan]');
      return pickOf(control, card?.dataset.plan) ?? [];
    });
    handOver(picks);
  }, [root]);
}

/**
 * The event for a control's value; undefined for a control that belongs to no plan.
 *
 * @param plan the plan whose card contains the control
 */
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

/** The controls that a visitor changed; the others show the page's initial values. */
export function withoutDefaults(picks: readonly PlansEvent[], offers: Offers): PlansEvent[] {
  const start = startPlans(offers);
  return picks.filter((pick) => plansReducer(offers)(start, pick) !== start);
}

function isPlan(plan: string | undefined): plan is SelfServicePlan {
  return selfServicePlans.some((one) => one === plan);
}
