import type { Configuration } from './configuration.ts';

/** A plan, by its key in the site configuration. */
export type PlanKey = 'basic' | 'business' | 'enterprise';

/** The plans that a visitor can buy without sales, which sets the price of the others. */
export const selfServicePlans = ['basic', 'business'] as const satisfies readonly PlanKey[];
export type SelfServicePlan = (typeof selfServicePlans)[number];

/** The billing periods of a plan. */
export const periods = ['yearly', 'monthly'] as const;
export type Period = (typeof periods)[number];

/** The names of the self-service plans, which a purchase selection can contain. */
export function selfServiceNames(
  plans: Pick<Configuration['plans'], SelfServicePlan>,
): readonly string[] {
  return selfServicePlans.map((plan) => plans[plan].name);
}

/** The names of all plans, by whether a visitor can buy them alone. */
export function planNames(plans: Pick<Configuration['plans'], PlanKey>) {
  return { selfService: selfServiceNames(plans), onRequest: [plans.enterprise.name] };
}
