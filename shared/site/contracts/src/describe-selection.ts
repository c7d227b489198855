import { type DeviceQuantities, deviceNames, isDevice } from './devices.ts';
import type { Period } from './plans.ts';
import type { AnySelection } from './purchase-selection.ts';

const ofPeriod: Readonly<Record<Period, string>> = {
  yearly: ' for a year',
  monthly: ' for a month',
};

/**
 * What a visitor chose, for a message to a person: 'Basic Plan, up to 3 users, KSh 12,000 for a
 * year'.
 *
 * @param price the price of it all, as it is written on screen
 */
export function describeSelection(selection: AnySelection, price: string): string {
  if (!('package' in selection)) return [...inWords(selection.devices), price].join(', ');
  const { package: plan, users, period, addOns = [], devices } = selection;
  const extras = [...(addOns.length > 0 ? ['add-ons'] : []), ...inWords(devices)];
  // Hardware is paid once, so that the price is of no period.
  const recurs = period && extras.length === 0 ? ofPeriod[period] : '';
  const billing = period && extras.length > 0 ? `, paid ${period}` : '';
  const withExtras = extras.length > 0 ? `, with ${extras.join(' and ')}` : '';
  return `${plan}, up to ${users} users${billing}${withExtras}, ${price}${recurs}`;
}

function inWords(devices: DeviceQuantities = {}): string[] {
  return Object.entries(devices).flatMap(([key, quantity]) =>
    isDevice(key) ? [`${quantity} × ${deviceNames[key]}`] : [],
  );
}
