import { exampleConfiguration } from '@site/contracts/example-configuration';
import type { CheckoutItem } from '../src/pages/device-checkout/device-checkout.content.ts';

const { deviceCheckout } = exampleConfiguration;
export const examplePrices = { deviceCheckout };

/** The shop with other prices. */
export function shopWith(changed: Partial<typeof deviceCheckout>) {
  return { deviceCheckout: { ...deviceCheckout, ...changed } };
}

const picture = { src: '/till.svg', width: 640, height: 480, alt: 'A till' };

export const exampleItems: readonly CheckoutItem[] = [
  { key: 'PortablePOS', picture },
  { key: 'PosComputer', picture },
  { key: 'PosComputer2', picture },
  { key: 'ThermalPrinter', picture },
  { key: 'CashDrawer', picture },
  { key: 'BarCodeScanner', picture },
];
