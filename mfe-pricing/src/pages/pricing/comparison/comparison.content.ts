import type { ComparedPlan } from './compared-plans.ts';

type PlanColumn = ComparedPlan['plan'];

export const comparisonText = {
  title: 'Compare the plans',
  intro: 'Which parts of {product} come with which plan.',
  caption: 'Modules, users and prices of the three plans',
  module: 'Module',
  included: 'Included',
  missing: 'Not included',
  users: 'Users',
  usersUpTo: 'Up to',
  usersCustom: 'As you need',
  price: 'Price with these links',
  priceCustom: 'Custom price',
  nextStep: 'Next step',
  freeTrial: 'Free Trial',
  purchase: 'Purchase Plan',
  contact: 'Contact Sales',
  mail: 'E-mail Sales',
} as const;

export interface Module {
  readonly name: string;
  readonly plans: readonly PlanColumn[];
}

const all = ['basic', 'business', 'enterprise'] as const;
const fromBusiness = ['business', 'enterprise'] as const;

/** The feature matrix. A slash in a name is a place where a line may break. */
export const modules: readonly Module[] = [
  { name: 'Purchase/Procurement', plans: all },
  { name: 'Sales/POS', plans: all },
  { name: 'Stock', plans: all },
  { name: 'Business Performance Reports', plans: fromBusiness },
  { name: 'Finance', plans: fromBusiness },
  { name: 'HR & Payroll', plans: ['enterprise'] },
  { name: 'CRM', plans: ['enterprise'] },
];
