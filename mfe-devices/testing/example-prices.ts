import { exampleConfiguration } from '@site/contracts/example-configuration';

const { deviceCheckout } = exampleConfiguration;
export const examplePrices = { deviceCheckout };

/** The shop with other prices. */
export function shopWith(changed: Partial<typeof deviceCheckout>) {
  return { deviceCheckout: { ...deviceCheckout, ...changed } };
}
