import type { Period } from '@site/contracts/plans';
import { type PriceParts, partsOf } from '@site/contracts/price-parts';
import {
  type AnySelection,
  hasPlan,
  type PlanLink,
  type PurchaseSelection,
} from '@site/contracts/purchase-selection';
import { useQueryState, useSiteConfig } from '@site/ui';
import { devicesOf, optionsBeside, readLink, withSelection } from './chosen-link.ts';
import { type PlanOption, plansToChoose } from './plans-to-choose.ts';

/** What a form is about: from the page's address, or chosen beside the form. */
export interface PlanChoice {
  /** What the address said when the visitor came. */
  readonly link: PlanLink;
  readonly plan: PurchaseSelection | undefined;
  /** Everything that was chosen: a plan with or without devices, or devices alone. */
  readonly selection: AnySelection | undefined;
  /** What can be chosen beside the form; undefined where the address named a plan. */
  readonly options: readonly PlanOption[] | undefined;
  readonly choose: (plan: PurchaseSelection | undefined) => void;
}

interface ChoiceState {
  readonly link: PlanLink;
  readonly chosenHere?: AnySelection | undefined;
}

interface Options {
  /** How often the plans to choose from are paid. */
  readonly periods: readonly Period[];
  /** Whether the form takes devices of the shop, with a plan or without. */
  readonly takesDevices?: boolean;
}

/**
 * The plan in the page's address, and a choice of one where there is none; no plan until hydration. What
 * is chosen goes into the address, so that a reload and the way back keep it.
 */
export function useChosenPlan({ periods, takesDevices = false }: Options): PlanChoice {
  const config = useSiteConfig();
  const [{ link, chosenHere }, change] = useQueryState<ChoiceState>(
    (query) => ({ link: readLink(query, config, takesDevices) }),
    (state, query) => withSelection(query, state.chosenHere),
  );
  const linked = link.kind === 'chosen' || link.kind === 'devices' ? link.selection : undefined;
  const devices = linked && takesDevices ? devicesOf(linked, config) : undefined;
  const selection = chosenHere ?? linked;
  return {
    link,
    selection,
    plan: selection && hasPlan(selection) ? selection : undefined,
    options: config.features.wiredExtras
      ? optionsBeside(link, devices, plansToChoose(config.plans, periods))
      : undefined,
    choose: (plan) => change((state) => ({ ...state, chosenHere: plan ?? devices })),
  };
}

/** What the price of a plan is the sum of; undefined where no plan is chosen, or several sums fit. */
export function usePriceParts(chosen: PurchaseSelection | undefined): PriceParts | undefined {
  const config = useSiteConfig();
  if (!chosen) return undefined;
  const { package: plan, val: price, users, period } = chosen;
  const [parts, another] = partsOf({ plan, price, users }, config).filter(
    (one) => period === undefined || one.period === period,
  );
  return another ? undefined : parts;
}
