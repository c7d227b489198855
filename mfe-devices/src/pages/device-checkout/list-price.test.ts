import { exampleConfiguration } from '@site/contracts/example-configuration';
import { describe, expect, test } from 'vitest';
import { allItems } from '../../kit/items.ts';
import { listPriceOf } from './list-price.ts';

const { devices } = exampleConfiguration;
const deviceCheckout = {
  ...exampleConfiguration.deviceCheckout,
  portablePOS: devices.portableTerminal,
};

describe('the list price beside a device at the checkout', () => {
  test('is that of the devices page, where the two differ', () => {
    const prices = { devices, deviceCheckout: { ...deviceCheckout, portablePOS: 2_200 } };
    expect(listPriceOf('PortablePOS', prices)).toBe(devices.portableTerminal);
    expect(listPriceOf('CashDrawer', prices)).toBeUndefined();
  });

  test('is not shown for any device where the two are the same', () => {
    const prices = { devices, deviceCheckout };
    expect(allItems.map((item) => listPriceOf(item, prices))).toEqual(
      allItems.map(() => undefined),
    );
  });
});
