import { type SelfServicePlan, selfServicePlans } from '@site/contracts/plans';
import { isPeriod, type Offer, type Offers } from './offers.ts';
import { type Choice, type PlansState, startPlans } from './plans.reducer.ts';

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

/** The state that a query string names. */
export function readPlans(query: string, offers: Offers): PlansState {
  const params = new URLSearchParams(query);
  const period = params.get(PERIOD) ?? 'yearly';
  if (!isPeriod(period)) return startPlans(offers);
  const start = startPlans(offers, period);
  const choice = (plan: SelfServicePlan) =>
    readChoice(params.get(plan), offers[plan]) ?? start.choices[plan];
  return { period, choices: { basic: choice('basic'), business: choice('business') } };
}

/** The query string for a state, with its question mark where it is not empty. */
export function writePlans({ period, choices }: PlansState, query: string, offers: Offers): string {
  const params = new URLSearchParams(query);
  for (const key of [PERIOD, ...selfServicePlans]) params.delete(key);
  if (period !== 'yearly') params.set(PERIOD, period);
  for (const plan of selfServicePlans) {
    const entry = writeChoice(choices[plan], offers[plan]);
    if (entry) params.set(plan, entry);
  }
  return params.size > 0 ? `?${params}` : '';
}

function readChoice(entry: string | null, { bases, addOns }: Offer): Choice | undefined {
  const parts = entry?.split('.') ?? [];
  const [base = bases[0], ...more] = bases.filter(({ users }) => parts.includes(String(users)));
  const chosen = addOns.filter(({ key }) => parts.includes(key));
  const listed = parts.includes(String(base.users)) ? 1 : 0;
  const isWhole = more.length === 0 && listed + chosen.length === parts.length;
  return isWhole ? { base, addOns: chosen } : undefined;
}

function writeChoice({ base, addOns }: Choice, { bases }: Offer): string {
  const users = base === bases[0] ? [] : [base.users];
  return [...users, ...addOns.map(({ key }) => key)].join('.');
}
