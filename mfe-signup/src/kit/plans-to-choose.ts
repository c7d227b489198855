import type { Period } from '@site/contracts/plans';
import type { DeviceSelection, PurchaseSelection } from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';

type Plans = Pick<PageConfig['plans'], 'basic' | 'business'>;

export interface PlanOption {
  readonly selection: PurchaseSelection;
  readonly period: Period;
  /** What the plan costs alone, in whole shillings. */
  readonly price: number;
}

export function plansToChoose(
  { basic, business }: Plans,
  periods: readonly Period[],
): readonly PlanOption[] {
  return periods.flatMap((period) => [
    optionOf(basic.name, basic.users, basic.price, period),
    ...([3, 5] as const).map((users) =>
      optionOf(business.name, users, business.price[users], period),
    ),
  ]);
}

export function withDevices(
  options: readonly PlanOption[],
  { devices, val }: DeviceSelection,
): readonly PlanOption[] {
  return options.map((option) => ({
    ...option,
    selection: { ...option.selection, val: option.price + val, devices },
  }));
}

function optionOf(
  name: string,
  users: number,
  price: Readonly<Record<Period, number>>,
  period: Period,
): PlanOption {
  const val = price[period];
  return { selection: { package: name, val, users, period }, period, price: val };
}
