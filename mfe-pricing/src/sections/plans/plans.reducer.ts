import type { Period, SelfServicePlan } from '@site/contracts/plans';
import type { AddOn, Choice, Offer, Offers } from './price.ts';

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
  const start = ({ bases }: Offer): Choice => ({ base: bases[0], addOns: [] });
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
  const base = bases.find((one) => one.users === users);
  return base && base !== choice.base ? { ...choice, base } : choice;
}

function withAddOn(choice: Choice, offer: Offer, { key, ticked }: AddOnPick): Choice {
  const addOn = offer.addOns.find((one) => one.key === key);
  if (!addOn || choice.addOns.includes(addOn) === ticked) return choice;
  const isChosen = (one: AddOn) => (one === addOn ? ticked : choice.addOns.includes(one));
  return { ...choice, addOns: offer.addOns.filter(isChosen) };
}
