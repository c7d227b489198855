import { addOnNames, type DeviceQuantities, deviceNames, isDevice } from './devices.ts';
import type { DeviceLine, OrderLine, PlanLine } from './order-line.ts';
import {
  type AddOnKey,
  addOnsOfPlan,
  type Period,
  periods,
  type SelfServicePlan,
  selfServicePlans,
} from './plans.ts';
import type { PageConfig } from './site-config.ts';

/** A plan as a visitor claims to have chosen it. */
export interface PlanChoice {
  /** The plan's name. */
  readonly plan: string;
  readonly users: number;
  /** Absent in links from before periods were in them; add-ons are then found by the price. */
  readonly period?: Period | undefined;
  readonly addOns?: readonly AddOnKey[] | undefined;
}

/** All that a visitor claims to have chosen, and the price of it in whole shillings. */
export interface PurchaseChoice {
  readonly plan?: PlanChoice | undefined;
  readonly devices?: DeviceQuantities | undefined;
  readonly price: number;
}

/** The prices of everything that visitors can buy. */
type Prices = Pick<PageConfig, 'addOns' | 'deviceCheckout'> & {
  readonly plans: Pick<PageConfig['plans'], SelfServicePlan | 'comparison'>;
};

/**
 * The lines of a purchase at these prices: the plan, its add-ons, then devices of the shop. Undefined
 * where they do not add up to the price, nothing is chosen, or something is not sold. Page and setup
 * service both make them here, so that they agree.
 */
export function orderLines(
  { plan, devices = {}, price }: PurchaseChoice,
  prices: Prices,
): OrderLine[] | undefined {
  const fromShop = deviceLines(devices, prices);
  const rest = price - sumOf(fromShop);
  if (plan) {
    const ofPlan = planLines(plan, rest, prices);
    return ofPlan && [...ofPlan, ...fromShop];
  }
  return rest === 0 && fromShop.length > 0 ? fromShop : undefined;
}

/** What a line costs, in whole shillings. */
export function priceOfLine(line: OrderLine): number {
  return line.kind === 'plan' ? line.price : line.quantity * line.unitPrice;
}

/** What lines cost together, in whole shillings. */
export function sumOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + priceOfLine(line), 0);
}

/** Whether something has to be brought to the buyer. */
export function hasHardware(lines: readonly OrderLine[]): boolean {
  return lines.some(({ kind }) => kind === 'device');
}

function deviceLines(devices: DeviceQuantities, { deviceCheckout }: Prices): DeviceLine[] {
  return Object.keys(deviceNames).flatMap((device) => {
    const quantity = isDevice(device) ? (devices[device] ?? 0) : 0;
    if (!isDevice(device) || quantity === 0) return [];
    const unitPrice = deviceCheckout[device];
    return [{ kind: 'device', device, name: deviceNames[device], quantity, unitPrice }];
  });
}

/** A plan with its add-ons that costs the price; undefined where there is none. */
function planLines(choice: PlanChoice, price: number, prices: Prices): OrderLine[] | undefined {
  const key = selfServicePlans.find((one) => prices.plans[one].name === choice.plan);
  if (!key) return undefined;
  const [found, another] = readings(key, choice).flatMap((reading) => {
    const lines = linesOf(key, choice, reading, prices);
    return lines && sumOf(lines) === price ? [lines] : [];
  });
  if (found && !another) return found;
  const compared = prices.plans.comparison[key];
  const isCompared = !choice.period && compared.users === choice.users && compared.price === price;
  if (!found && !isCompared) return undefined;
  // The price may be of several periods or add-ons, and nobody said which.
  return [{ kind: 'plan', plan: choice.plan, users: choice.users, price }];
}

/** A period and add-ons that a choice may mean. */
interface Reading {
  readonly period: Period;
  readonly addOns: readonly AddOnKey[];
}

/** What a choice says, or everything that one without a period may mean. */
function readings(key: SelfServicePlan, { period, addOns = [] }: PlanChoice): Reading[] {
  const offered: readonly AddOnKey[] = addOnsOfPlan[key];
  if (!period) {
    return periods.flatMap((one) =>
      subsetsOf(offered).map((subset) => ({ period: one, addOns: subset })),
    );
  }
  const isOffered = addOns.every((addOn) => offered.includes(addOn));
  if (!isOffered || new Set(addOns).size < addOns.length) return [];
  return [{ period, addOns: offered.filter((addOn) => addOns.includes(addOn)) }];
}

function linesOf(
  key: SelfServicePlan,
  { plan, users }: PlanChoice,
  { period, addOns }: Reading,
  prices: Prices,
): OrderLine[] | undefined {
  const base = basePrices(key, users, prices)?.[period];
  if (base === undefined) return undefined;
  const planLine: PlanLine = { kind: 'plan', plan, users, period, price: base };
  const extras = addOns.map((device): DeviceLine => {
    const unitPrice = prices.addOns[device];
    return { kind: 'device', device, name: addOnNames[device], quantity: 1, unitPrice };
  });
  return [planLine, ...extras];
}

/** The prices of a plan for a number of users; undefined where it is not sold for that many. */
function basePrices(
  key: SelfServicePlan,
  users: number,
  { plans: { basic, business } }: Prices,
): Readonly<Record<Period, number>> | undefined {
  if (key === 'basic') return users === basic.users ? basic.price : undefined;
  return Object.entries(business.price).find(([limit]) => Number(limit) === users)?.[1];
}

function subsetsOf<Item>([first, ...others]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  const without = subsetsOf(others);
  return [...without, ...without.map((subset) => [first, ...subset])];
}
