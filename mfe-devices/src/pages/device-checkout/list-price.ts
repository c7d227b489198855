import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { type ItemKey, itemKeys, soldAs } from '../../kit/items.ts';

const devicesOfPage = Object.keys(itemKeys) as DeviceKey[]; // The keys of a constant.

/** What a device costs on the devices page, where that is not what it costs here. */
export function listPriceOf(
  item: ItemKey,
  { devices, deviceCheckout }: Pick<PageConfiguration, 'devices' | 'deviceCheckout'>,
): number | undefined {
  const listed = devicesOfPage.find((device) => itemKeys[device] === item);
  const price = listed && devices[listed];
  return price === deviceCheckout[soldAs[item]] ? undefined : price;
}
