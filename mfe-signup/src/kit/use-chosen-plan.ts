import { isDevice } from '@site/contracts/devices';
import { readingsOf, sumOf } from '@site/contracts/order-lines';
import { type Period, periods, planNames } from '@site/contracts/plans';
import {
  type AnySelection,
  type DeviceSelection,
  hasPlan,
  type PlanLink,
  type PurchaseSelection,
  readPlanLink,
  readSelection,
} from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { selectionKeys, writeSelection } from '@site/contracts/write-selection';
import { useQueryState, useSiteConfiguration } from '@site/ui';
import { takesHardware } from './order-of.ts';

export interface PlanOption {
  readonly selection: PurchaseSelection;
  readonly period: Period;
  /** What the plan costs alone, in whole shillings. */
  readonly price: number;
}

export function plansToChoose(
  { basic, business }: Pick<PageConfiguration['plans'], 'basic' | 'business'>,
  periods: readonly Period[],
): readonly PlanOption[] {
  const plans = [
    basic,
    ...([3, 5] as const).map((users) => ({ ...business, users, price: business.price[users] })),
  ];
  return periods.flatMap((period) =>
    plans.map(({ name, users, price: { [period]: price } }) => {
      return { selection: { package: name, val: price, users, period }, period, price };
    }),
  );
}

export interface PlanChoice {
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
  readonly periods: readonly Period[];
  readonly takesDevices?: boolean;
}

/** The plan in the page's address, or one chosen beside the form, which is written there. */
export function useChosenPlan({ periods, takesDevices = false }: Options): PlanChoice {
  const config = useSiteConfiguration();
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

/** The amounts whose sum is a plan's price, in whole shillings. */
export interface PriceParts {
  readonly period: Period;
  readonly plan: number;
  readonly addOns: number;
}

/** What the price of a plan is the sum of; undefined where no plan is chosen, or several sums fit. */
export function usePriceParts(chosen: PurchaseSelection | undefined): PriceParts | undefined {
  const config = useSiteConfiguration();
  return chosen && priceParts(chosen, config);
}

export function priceParts(
  { package: plan, val, users, period }: PurchaseSelection,
  config: PageConfiguration,
): PriceParts | undefined {
  const fitting = readingsOf({ plan: { plan, users } }, config).flatMap(({ lines }) =>
    sumOf(lines) === val ? lines : [],
  );
  const [parts, another] = (period ? [period] : periods).flatMap((one) => {
    const line = fitting.find((line) => line.kind === 'plan' && line.period === one);
    return line?.kind === 'plan' ? { period: one, plan: line.price, addOns: val - line.price } : [];
  });
  return another ? undefined : parts;
}

/** The plans that can be chosen; with devices of the shop, also where the address has one of them. */
export function optionsBeside(
  link: PlanLink,
  devices: DeviceSelection | undefined,
  plans: readonly PlanOption[],
): readonly PlanOption[] | undefined {
  const options = devices
    ? plans.map((plan) => ({
        ...plan,
        selection: { ...plan.selection, ...devices, val: plan.price + devices.val },
      }))
    : plans;
  if (link.kind !== 'chosen') return options;
  const isOption = options.some(
    ({ selection }) => writeSelection(selection) === writeSelection(link.selection),
  );
  return devices && isOption ? options : undefined;
}

export function devicesOf(
  selection: AnySelection,
  config: PageConfiguration,
): DeviceSelection | undefined {
  if (!hasPlan(selection)) return selection;
  const { devices } = selection;
  const { deviceCheckout } = config;
  if (!devices || !takesHardware(config)) return undefined;
  const prices = Object.entries(devices).map(([key, quantity]) =>
    isDevice(key) ? deviceCheckout[key] * quantity : 0,
  );
  return { devices, val: prices.reduce((sum, price) => sum + price, 0) };
}

/** The specification sends every plan that a link names; the service then refuses what it does not sell. */
export function readLink(
  query: string,
  config: PageConfiguration,
  takesDevices: boolean,
): PlanLink {
  const { plans, features } = config;
  const names = planNames(plans);
  if (features.wiredExtras) {
    const link = readPlanLink(query, names);
    if (link.kind !== 'devices') return link;
    if (takesDevices) return takesHardware(config) ? link : { kind: 'not-understood' };
    return { kind: 'none' };
  }
  const selection = readSelection(query, [...names.selfService, ...names.onRequest]);
  if (!selection) {
    const link = readPlanLink(query, names);
    return link.kind === 'devices' ? { kind: 'not-understood' } : link;
  }
  const { package: plan, val, users } = selection;
  return { kind: 'chosen', selection: { package: plan, val, users } };
}

export function withSelection(query: string, selection: AnySelection | undefined): string {
  const params = new URLSearchParams(query);
  for (const key of selectionKeys) params.delete(key);
  const written = [selection ? writeSelection(selection) : '', params.toString()];
  const text = written.filter(Boolean).join('&');
  return text && `?${text}`;
}
