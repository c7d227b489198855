import type { Configuration } from './configuration.ts';
import { paymentMethods } from './payment-methods.ts';

/** A configuration that differs from another one in one switch. */
export interface SwitchedConfiguration {
  /** The switch, such as `features.topBanner: true`. */
  readonly name: string;
  readonly settings: Configuration;
}

type Change = (settings: Configuration) => Configuration;

/** What a switch makes of a configuration, by its name. What it replaces may be the same. */
const switches: Readonly<Record<string, Change>> = {
  ...feature('topBanner'),
  ...feature('wiredExtras'),
  'setupService.orders: true': withOrders(true),
  'setupService.orders: false': withOrders(false),
  'botCheck.kind: proof-of-work': (settings) => ({
    ...settings,
    botCheck: { kind: 'proof-of-work' },
  }),
  'botCheck.kind: recaptcha': (settings) => ({
    ...settings,
    botCheck: { kind: 'recaptcha', siteKey: 'any' },
  }),
  'payments.mode: test': (settings) => withPayments(settings, { mode: 'test' }),
  'payments.mode: live': (settings) => withPayments(settings, { mode: 'live' }),
  ...Object.fromEntries(
    paymentMethods.map((method): [string, Change] => [
      `payments.methods: ${method}`,
      (settings) => withPayments(settings, { methods: [method] }),
    ]),
  ),
  'payments.methods: all': (settings) => withPayments(settings, { methods: [...paymentMethods] }),
  'video.embedUrl given': (settings) => ({
    ...settings,
    video: { embedUrl: 'https://video.example/embed/any' },
  }),
  'video.embedUrl absent': (settings) => ({ ...settings, video: {} }),
  'productAddress given': (settings) => ({ ...settings, productAddress: 'https://app.example' }),
  'productAddress absent': ({ productAddress: _absent, ...settings }) => settings,
  'termsVersion given': (settings) => ({ ...settings, termsVersion: '2026-01-01' }),
  'termsVersion absent': ({ termsVersion: _absent, ...settings }) => settings,
};

function feature(name: keyof Configuration['features']): Record<string, Change> {
  const change =
    (value: boolean): Change =>
    (settings) => ({ ...settings, features: { ...settings.features, [name]: value } });
  return { [`features.${name}: true`]: change(true), [`features.${name}: false`]: change(false) };
}

function withOrders(orders: boolean): Change {
  return (settings) => ({ ...settings, setupService: { ...settings.setupService, orders } });
}

function withPayments(
  settings: Configuration,
  payments: Partial<Configuration['payments']>,
): Configuration {
  return { ...settings, payments: { ...settings.payments, ...payments } };
}

/** A configuration with each switch in each position, one at a time. */
export function switchedConfigurations(settings: Configuration): SwitchedConfiguration[] {
  const before = JSON.stringify(settings);
  return Object.entries(switches)
    .map(([name, change]) => ({ name, settings: change(settings) }))
    .filter((switched) => JSON.stringify(switched.settings) !== before);
}
