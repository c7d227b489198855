import { addOnOf, addOnsOf, type PassedAddOnKey } from './add-ons.ts';
import { type DeviceQuantities, deviceNames, isDevice } from './devices.ts';
import type { DeviceLine, OrderLine, PlanLine } from './order-line.ts';
import { type Period, periods, type SelfServicePlan, selfServicePlans } from './plans.ts';
import type { PageConfiguration } from './site-configuration.ts';

/** A plan as a visitor claims to have chosen it. */
export interface PlanChoice {
  /** The plan's name. */
  readonly plan: string;
  readonly users: number;
  /** Absent in links from before periods were in them; add-ons are then found by the price. */
  readonly period?: Period | undefined;
  readonly addOns?: readonly PassedAddOnKey[] | undefined;
}

/** All that a visitor claims to have chosen, and the price of it in whole shillings. */
export interface PurchaseChoice {
  readonly plan?: PlanChoice | undefined;
  readonly devices?: DeviceQuantities | undefined;
  readonly price: number;
}

type ShopPrices = Pick<PageConfiguration, 'deviceCheckout'>;

type Prices = Pick<PageConfiguration, 'addOns'> &
  ShopPrices & {
    readonly plans: Pick<PageConfiguration['plans'], SelfServicePlan | 'comparison'>;
  };

/** What a choice may mean, and its lines, whose sum need not be the price that was named. */
export interface Reading {
  /** The same in every configuration: the period with its add-ons, or the plan comparison. */
  readonly name: string;
  readonly lines: readonly OrderLine[];
}

/** The lines of a purchase; undefined where they do not add up to the price. */
export function orderLines(choice: PurchaseChoice, prices: Prices): OrderLine[] | undefined {
  const fitting = readingsOf(choice, prices).filter(({ lines }) => sumOf(lines) === choice.price);
  const [found, another] = fitting.filter(({ name }) => name !== COMPARISON);
  const [certain] = another ? [] : [found ?? fitting[0]];
  if (certain) return [...certain.lines];
  if (!another || !choice.plan) return undefined;
  // The price is of several periods or add-ons, and nobody said which.
  const fromShop = deviceLines(choice.devices, prices);
  const { plan, users } = choice.plan;
  return [{ kind: 'plan', plan, users, price: choice.price - sumOf(fromShop) }, ...fromShop];
}

/** Everything that a choice may mean at these prices; none if something is not sold. */
export function readingsOf(
  { plan, devices }: Omit<PurchaseChoice, 'price'>,
  prices: Prices,
): Reading[] {
  const fromShop = deviceLines(devices, prices);
  if (!plan) return fromShop.length > 0 ? [{ name: 'devices', lines: fromShop }] : [];
  return planReadings(plan, prices).map(({ name, lines }) => {
    return { name, lines: [...lines, ...fromShop] };
  });
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

const COMPARISON = 'comparison';

/** The lines of devices of the shop, in its order on screen. */
export function deviceLines(devices: DeviceQuantities = {}, prices: ShopPrices): DeviceLine[] {
  return Object.keys(deviceNames).flatMap((device) => {
    const quantity = isDevice(device) ? (devices[device] ?? 0) : 0;
    if (!isDevice(device) || quantity === 0) return [];
    const name = deviceNames[device];
    const unitPrice = prices.deviceCheckout[device];
    return [{ kind: 'device', device, name, quantity, unitPrice }];
  });
}

function planReadings(
  { plan, users, period, addOns: passed = [] }: PlanChoice,
  prices: Prices,
): Reading[] {
  const addOns = passed.map(addOnOf);
  const key = selfServicePlans.find((one) => prices.plans[one].name === plan);
  if (!key) return [];
  const offered = addOnsOf(key, prices.addOns);
  const isOffered = addOns.every((addOn) => offered.some(({ key }) => key === addOn));
  if (!isOffered || new Set(addOns).size < addOns.length) return [];
  const base = basePrices(key, users, prices);
  const found = (period ? [period] : periods).flatMap((one): Reading[] => {
    if (!base) return [];
    const planLine: PlanLine = { kind: 'plan', plan, users, period: one, price: base[one] };
    const chosen = period
      ? [offered.filter(({ key }) => addOns.includes(key))]
      : subsetsOf(offered);
    return chosen.map((extras) => ({
      name: [one, ...extras.map(({ key }) => key)].join('+'),
      lines: [planLine, ...extras.map(addOnLine)],
    }));
  });
  const compared = prices.plans.comparison[key];
  if (period || compared.users !== users) return found;
  const line: PlanLine = { kind: 'plan', plan, users, price: compared.price };
  return [...found, { name: COMPARISON, lines: [line] }];
}

function addOnLine({ key, name, price }: ReturnType<typeof addOnsOf>[number]): DeviceLine {
  return { kind: 'device', device: key, name, quantity: 1, unitPrice: price };
}

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
