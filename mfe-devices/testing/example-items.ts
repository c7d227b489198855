import { exampleConfiguration } from '@site/contracts/example-configuration';
import type { CheckoutItem } from '../src/pages/device-checkout/device-checkout.content.ts';

export const examplePrices = exampleConfiguration.deviceCheckout;

const picture = { src: '/till.svg', width: 640, height: 480, alt: 'A till' };

export const exampleItems: readonly CheckoutItem[] = [
  { key: 'PortablePOS', name: 'Small till', picture },
  { key: 'PosComputer', name: 'Till with one screen', picture },
  { key: 'PosComputer2', name: 'Till with two screens', picture },
  { key: 'ThermalPrinter', name: 'Printer', picture },
  { key: 'CashDrawer', name: 'Drawer', picture },
  { key: 'BarCodeScanner', name: 'Scanner', picture },
];
