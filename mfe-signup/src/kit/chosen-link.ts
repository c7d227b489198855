import { isDevice } from '@site/contracts/devices';
import { planNames } from '@site/contracts/plans';
import {
  type AnySelection,
  type DeviceSelection,
  hasPlan,
  type PlanLink,
  readPlanLink,
  readSelection,
} from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';
import { selectionKeys, writeSelection } from '@site/contracts/write-selection';
import { takesHardware } from './order-of.ts';
import { type PlanOption, withDevices } from './plans-to-choose.ts';

/** The plans that can be chosen; with devices of the shop, also where the address has one of them. */
export function optionsBeside(
  link: PlanLink,
  devices: DeviceSelection | undefined,
  plans: readonly PlanOption[],
): readonly PlanOption[] | undefined {
  const options = devices ? withDevices(plans, devices) : plans;
  if (link.kind !== 'chosen') return options;
  const isOption = options.some(
    ({ selection }) => writeSelection(selection) === writeSelection(link.selection),
  );
  return devices && isOption ? options : undefined;
}

/** The devices of a selection, without its plan. */
export function devicesOf(
  selection: AnySelection,
  config: PageConfig,
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
export function readLink(query: string, config: PageConfig, takesDevices: boolean): PlanLink {
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

/** A query string with another selection, or none, and everything else that was in it. */
export function withSelection(query: string, selection: AnySelection | undefined): string {
  const params = new URLSearchParams(query);
  for (const key of selectionKeys) params.delete(key);
  const written = [selection ? writeSelection(selection) : '', params.toString()];
  const text = written.filter(Boolean).join('&');
  return text && `?${text}`;
}
