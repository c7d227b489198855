import { isPeriod, type Offers, type PlanKey } from './offers.ts';
import { type PlansAction, plansReducer, startPlans } from './plans.reducer.ts';

/** A ticked box, a chosen radio button, or a list with what is chosen in it. */
type Control = Readonly<Pick<HTMLInputElement, 'type' | 'id' | 'value'>>;

/**
 * What a control that shows a choice says, as an action; undefined where it has nothing to say.
 *
 * @param plan the plan in whose card the control stands
 */
export function earlyPick(control: Control, plan: string | undefined): PlansAction | undefined {
  const { type, id, value } = control;
  if (type === 'radio') {
    return isPeriod(value) ? { type: 'choose-period', period: value } : undefined;
  }
  if (!isPlan(plan)) return undefined;
  return type === 'checkbox'
    ? { type: 'choose-add-on', plan, key: id, ticked: true }
    : { type: 'choose-users', plan, users: Number(value) };
}

/** The picks that somebody made: the page itself shows the defaults. */
export function madeBySomebody(picks: readonly PlansAction[], offers: Offers): PlansAction[] {
  const start = startPlans(offers);
  return picks.filter((pick) => plansReducer(offers)(start, pick) !== start);
}

function isPlan(plan: string | undefined): plan is PlanKey {
  return plan === 'basic' || plan === 'business';
}
