import { exampleConfiguration } from '@site/contracts/example-configuration';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { ChosenPlan } from './chosen-plan.tsx';
import { type PlanChoice, plansToChoose } from './use-chosen-plan.ts';

export default { title: 'signup/chosen plan' };

const selection: PurchaseSelection = {
  package: exampleConfiguration.plans.basic.name,
  val: 24_000,
  users: 1,
  period: 'yearly',
};
const options = plansToChoose(exampleConfiguration.plans, ['yearly', 'monthly']);
const none: PlanChoice = {
  link: { kind: 'none' },
  plan: undefined,
  selection: undefined,
  options: undefined,
  choose() {},
};
const chosen: PlanChoice = {
  ...none,
  link: { kind: 'chosen', selection },
  plan: selection,
  selection,
};

export const Chosen = () => <ChosenPlan choice={chosen} />;
export const None = () => <ChosenPlan choice={none} />;
export const ToChoose = () => <ChosenPlan choice={{ ...none, options }} />;
export const Missing = () => <ChosenPlan choice={{ ...none, options }} error="Choose a plan." />;

export const NotUnderstood = () => (
  <ChosenPlan choice={{ ...none, link: { kind: 'not-understood' }, options }} />
);

export const OnRequest = () => (
  <ChosenPlan choice={{ ...none, link: { kind: 'on-request', plan: 'Enterprise' } }} />
);
