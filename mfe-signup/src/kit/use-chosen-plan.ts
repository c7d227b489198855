import { type Period, planNames } from '@site/contracts/plans';
import { type PriceParts, partsOf } from '@site/contracts/price-parts';
import {
  type PlanLink,
  type PurchaseSelection,
  readPlanLink,
  readSelection,
} from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';
import { writeSelection } from '@site/contracts/write-selection';
import { useQueryState, useSiteConfig } from '@site/ui';
import { type PlanOption, plansToChoose } from './plans-to-choose.ts';

/** The plan of a form: from the page's address, or chosen beside the form. */
export interface PlanChoice {
  /** What the address said when the visitor came. */
  readonly link: PlanLink;
  readonly plan: PurchaseSelection | undefined;
  /** What can be chosen beside the form; undefined where the address named a plan. */
  readonly options: readonly PlanOption[] | undefined;
  readonly choose: (plan: PurchaseSelection | undefined) => void;
}

interface ChoiceState {
  readonly link: PlanLink;
  readonly chosenHere?: PurchaseSelection | undefined;
}

/**
 * The plan in the page's address, and a choice of one where there is none; no plan until hydration. What
 * is chosen goes into the address, so that a reload and the way back keep it.
 *
 * @param periods how often the plans to choose from are paid
 */
export function useChosenPlan(periods: readonly Period[]): PlanChoice {
  const config = useSiteConfig();
  const [{ link, chosenHere }, change] = useQueryState<ChoiceState>(
    (query) => ({ link: readLink(query, config) }),
    (state, query) => withPlan(query, state.chosenHere),
  );
  const isOpen = link.kind !== 'chosen' && config.features.wiredExtras;
  return {
    link,
    plan: chosenHere ?? (link.kind === 'chosen' ? link.selection : undefined),
    options: isOpen ? plansToChoose(config.plans, periods) : undefined,
    choose: (plan) => change((state) => ({ ...state, chosenHere: plan })),
  };
}

/** The specification sends every plan that a link names; the service then refuses what it does not sell. */
function readLink(query: string, { plans, features }: PageConfig): PlanLink {
  const names = planNames(plans);
  if (features.wiredExtras) return readPlanLink(query, names);
  const selection = readSelection(query, [...names.selfService, ...names.onRequest]);
  return selection ? { kind: 'chosen', selection } : readPlanLink(query, names);
}

/** A query string with another plan, or none, and everything else that was in it. */
function withPlan(query: string, plan: PurchaseSelection | undefined): string {
  const params = new URLSearchParams(query);
  for (const key of ['package', 'val', 'users']) params.delete(key);
  const written = [plan ? writeSelection(plan) : '', params.toString()].filter(Boolean).join('&');
  return written && `?${written}`;
}

/** What the price of a plan is the sum of; undefined where no plan is chosen, or several sums fit. */
export function usePriceParts(chosen: PurchaseSelection | undefined): PriceParts | undefined {
  const config = useSiteConfig();
  if (!chosen) return undefined;
  const { package: plan, val: price, users } = chosen;
  const [parts, another] = partsOf({ plan, price, users }, config);
  return another ? undefined : parts;
}
