import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware, orderLines } from '@site/contracts/order-lines';
import {
  type AnySelection,
  hasPlan,
  type PurchaseSelection,
} from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';

export function takesHardware({ features, setupService }: Switches): boolean {
  return features.wiredExtras && setupService.orders !== false;
}

type Switches = Pick<PageConfiguration, 'features' | 'setupService'>;
type Prices = Pick<PageConfiguration, 'plans' | 'addOns' | 'deviceCheckout'>;

/** What a selection adds up to at the prices of this page; undefined where it does not. */
export function linesOf(selection: AnySelection, prices: Prices): OrderLine[] | undefined {
  const { val: price, devices } = selection;
  if (!hasPlan(selection)) return orderLines({ devices, price }, prices);
  const { package: plan, users, period, addOns } = selection;
  return orderLines({ plan: { plan, users, period, addOns }, devices, price }, prices);
}

export function needsDelivery(selection: AnySelection, config: Switches & Prices): boolean {
  if (!takesHardware(config)) return false;
  const lines = linesOf(selection, config);
  if (lines) return hasHardware(lines);
  return Boolean(selection.devices ?? (hasPlan(selection) && selection.addOns?.length));
}

export function isPlanAlone(selection: AnySelection): selection is PurchaseSelection {
  return hasPlan(selection) && !selection.devices && !selection.addOns?.length;
}
