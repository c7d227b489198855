import { addOnKeys, isLater } from './add-ons.ts';
import type { Configuration } from './configuration.ts';
import { paymentMethods } from './payment-methods.ts';

/** A configuration that differs from another one in one switch. */
export interface SwitchedConfiguration {
  /** The switch, such as `features.topBanner: true`. */
  readonly name: string;
  readonly configuration: Configuration;
}

/** A configuration with each switch in each position, one at a time. */
export function switchedConfigurations(configuration: Configuration): SwitchedConfiguration[] {
  const part = <K extends 'features' | 'setupService' | 'payments'>(
    key: K,
    change: Partial<Configuration[K]>,
  ): Configuration => ({ ...configuration, [key]: { ...configuration[key], ...change } });
  const whole = (change: Partial<Configuration>): Configuration => ({
    ...configuration,
    ...change,
  });
  /** By the name of the switch. What it replaces may be the same. */
  const switched: Readonly<Record<string, Configuration>> = {
    'features.topBanner: true': part('features', { topBanner: true }),
    'features.topBanner: false': part('features', { topBanner: false }),
    'features.wiredExtras: true': part('features', { wiredExtras: true }),
    'features.wiredExtras: false': part('features', { wiredExtras: false }),
    'setupService.orders: true': part('setupService', { orders: true }),
    'setupService.orders: false': part('setupService', { orders: false }),
    'botCheck.kind: proof-of-work': whole({ botCheck: { kind: 'proof-of-work' } }),
    'botCheck.kind: recaptcha': whole({ botCheck: { kind: 'recaptcha', siteKey: 'any' } }),
    'payments.mode: test': part('payments', { mode: 'test' }),
    'payments.mode: live': part('payments', { mode: 'live' }),
    ...Object.fromEntries(
      paymentMethods.map((method) => [
        `payments.methods: ${method}`,
        part('payments', { methods: [method] }),
      ]),
    ),
    'payments.methods: all': part('payments', { methods: [...paymentMethods] }),
    ...Object.fromEntries(
      addOnKeys.filter(isLater).flatMap((key) => {
        const { [key]: _price, ...others } = configuration.addOns;
        return [
          [`addOns.${key} given`, whole({ addOns: { ...others, [key]: 10_000 } })],
          [`addOns.${key} absent`, whole({ addOns: others })],
        ];
      }),
    ),
    'video.embedUrl given': whole({ video: { embedUrl: 'https://video.example/embed/any' } }),
    'video.embedUrl absent': whole({ video: {} }),
    'productAddress given': whole({ productAddress: 'https://app.example' }),
    'productAddress absent': whole({ productAddress: undefined }),
    'termsVersion given': whole({ termsVersion: '2026-01-01' }),
    'termsVersion absent': whole({ termsVersion: undefined }),
    'vat: included': whole({ vat: 'included' }),
    'vat: excluded': whole({ vat: 'excluded' }),
    'vat absent': whole({ vat: undefined }),
    'tax given': whole({ tax: { rate: 16, pin: 'P051234567X' } }),
    'tax absent': whole({ tax: undefined }),
  };
  const before = JSON.stringify(configuration);
  return Object.entries(switched)
    .filter(([, configuration]) => JSON.stringify(configuration) !== before)
    .map(([name, configuration]) => ({ name, configuration }));
}
