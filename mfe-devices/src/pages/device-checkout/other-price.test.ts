import { exampleConfiguration } from '@site/contracts/example-configuration';
import { expect, test } from 'vitest';
import { otherPriceOf } from './other-price.ts';

const devices = { ...exampleConfiguration.devices, portableTerminal: 25_000, cashDrawer: 8_600 };

test('a visitor who comes from another price of the same device is told of it', () => {
  expect(otherPriceOf('PortablePOS', 2_200, devices)).toBe(25_000);
  expect(otherPriceOf('CashDrawer', 8_600, devices)).toBeUndefined();
});
