import type { PageConfig } from '@site/contracts/site-config';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { type ItemKey, itemKeys } from '../../kit/items.ts';

/** The price of an item on the devices page, where the checkout has another one. */
export function otherPriceOf(
  item: ItemKey,
  price: number,
  devices: PageConfig['devices'],
): number | undefined {
  // `itemKeys` has the devices of the site and no other keys.
  const keys = Object.keys(itemKeys) as DeviceKey[];
  const key = keys.find((device) => itemKeys[device] === item);
  const shown = key && devices[key];
  return shown === price ? undefined : shown;
}
