import type { CheckoutPrices } from './device-checkout.content.ts';

/** Prices as a site configuration has them, for tests. */
export const examplePrices: CheckoutPrices = {
  portablePOS: 2_200,
  posComputer: 36_140,
  posComputer2: 66_500,
  thermalPrinter: 10_500,
  cashDrawer: 8_600,
  barCodeScanner: 5_400,
};
