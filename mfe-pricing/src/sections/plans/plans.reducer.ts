import type { Period, SelfServicePlan } from '@site/contracts/plans';
import type { Choice, Offer, Offers } from './price.ts';

/*
 * A visitor's selection on the plan cards.
 *
 * One billing period applies to all cards. Each card has a number of users and any of the plan's
 * add-ons, each at most once. Switching the period resets every card to the smallest number of
 * users without add-ons. An event changes nothing and returns the same state where it names
 * something that the plan does not offer (a number of users, an add-on of another plan) or that is
 * already chosen.
 */
export interface PlansState {
  readonly period: Period;
  readonly choices: Readonly<Record<SelfServicePlan, Choice>>;
}

interface AddOnPick {
  readonly key: string;
  readonly ticked: boolean;
}

export type PlansEvent =
  | { readonly kind: 'choose-period'; readonly period: Period }
  | { readonly kind: 'choose-users'; readonly plan: SelfServicePlan; readonly users: number }
  | ({ readonly kind: 'choose-add-on'; readonly plan: SelfServicePlan } & AddOnPick);

export function startPlans(offers: Offers, period: Period = 'yearly'): PlansState {
  const start = ({ bases }: Offer): Choice => ({ users: bases[0].users, addOns: [] });
  return { period, choices: { basic: start(offers.basic), business: start(offers.business) } };
}

export function plansReducer(offers: Offers) {
  return (state: PlansState, event: PlansEvent): PlansState => {
    if (event.kind === 'choose-period') {
      return event.period === state.period ? state : startPlans(offers, event.period);
    }
    const { plan } = event;
    const choice = state.choices[plan];
    const changed =
      event.kind === 'choose-users'
        ? withUsers(choice, offers[plan], event.users)
        : withAddOn(choice, offers[plan], event);
    return changed === choice
      ? state
      : { ...state, choices: { ...state.choices, [plan]: changed } };
  };
}

function withUsers(choice: Choice, { bases }: Offer, users: number): Choice {
  const isOffered = bases.some((base) => base.users === users);
  return isOffered && users !== choice.users ? { ...choice, users } : choice;
}

function withAddOn(choice: Choice, { addOns }: Offer, { key, ticked }: AddOnPick): Choice {
  const keys: readonly string[] = addOns.map((addOn) => addOn.key);
  if (!keys.includes(key) || choice.addOns.includes(key) === ticked) return choice;
  const isChosen = (one: string) => (one === key ? ticked : choice.addOns.includes(one));
  return { ...choice, addOns: keys.filter(isChosen) };
}
