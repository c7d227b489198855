import { OperatorError } from '@platform/node/operator-error';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { PaymentMethod, Storage } from '../storage/tables.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { providerNames, providers } from './providers.ts';

interface Context {
  readonly config: SiteConfiguration;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * @throws OperatorError where a provider lacks its access, none takes a method of the site, or one that
 *   only simulates payments would take real orders
 */
export function chooseProviders(context: Context): PaymentProviders {
  const { config, settings } = context;
  const { mode, methods } = config.payments;
  const names: Readonly<Record<PaymentMethod, string>> = {
    credit_card: settings.PAYMENTS_CARD,
    mobile_money: settings.PAYMENTS_MOBILE_MONEY,
    direct_debit: settings.PAYMENTS_DIRECT_DEBIT,
  };
  const chosen = (method: PaymentMethod) => {
    const name = names[method];
    if (name === 'none') return undefined;
    const missing = missingAccess(name, settings);
    const adapter = missing ? undefined : adapterOf(name, context);
    // Whoever knows the call of a method can use it, offered or not.
    if (adapter?.isSimulated && mode === 'live') return undefined;
    if (adapter) return { ...adapter, mode };
    throw new OperatorError(
      `${missing} is not set, and the provider that it is for was chosen. Set it, or choose the sandbox.`,
    );
  };
  const made: PaymentProviders = {
    credit_card: chosen('credit_card'),
    mobile_money: chosen('mobile_money'),
    direct_debit: chosen('direct_debit'),
  };
  const untaken = methods.find((method) => !made[method]);
  if (!untaken) return made;
  throw new OperatorError(
    names[untaken] === 'none'
      ? `The site configuration offers ${untaken}, and PAYMENTS_DIRECT_DEBIT says that nobody takes it. Take it out of payments.methods.`
      : `payments.mode is live and the provider ${names[untaken]} would only simulate ${untaken}, which gives goods away. ${remedies[untaken]}, or set payments.mode to test.`,
  );
}

const takeOut = 'take it out of payments.methods';
const remedies: Readonly<Record<PaymentMethod, string>> = {
  credit_card: `Set PAYMENTS_CARD=pesapal and its access, ${takeOut}`,
  mobile_money: `Set PAYMENTS_MOBILE_MONEY=daraja and its access, ${takeOut}`,
  direct_debit: `No provider takes it: ${takeOut}`,
};

function missingAccess(name: string, settings: Settings): string | undefined {
  const setting = settingsOf(settings);
  return providers[name]?.access.find((variable) => setting(variable) === '');
}

/** A provider's own settings are known to its file alone. */
export function settingsOf(settings: Readonly<Record<string, unknown>>) {
  return (variable: string) => String(settings[variable] ?? '');
}

function adapterOf(name: string, context: Context): PaymentProvider | undefined {
  const { config, settings, storage, clock } = context;
  return providers[name]?.adapter({
    url: addressOf(name, context),
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    address: config.setupService.address,
    setting: settingsOf(settings),
    ...{ storage, clock },
  });
}

function addressOf(name: string, { config, settings }: Context): string {
  const { mode } = config.payments;
  const known = providers[name]?.addresses;
  // The sandbox is in this service.
  if (!known) return '';
  const address = settingsOf(settings)(known.variable) || known[mode];
  if (mode === 'test' || new URL(address).host !== new URL(known.test).host) return address;
  throw new OperatorError(
    `payments.mode is live and ${known.variable} is the provider's sandbox, which gives goods away. Unset it for the live address, or set payments.mode to test.`,
  );
}

/** Each that was not chosen and has its access: it is asked about the payments that it has. */
export function otherProviders(context: Context, chosen: PaymentProviders): PaymentProvider[] {
  const { config, settings } = context;
  const names = Object.values(chosen).map((provider) => provider?.name);
  return providerNames.flatMap((name) => {
    if (names.includes(name) || missingAccess(name, settings)) return [];
    const adapter = adapterOf(name, context);
    if (!adapter) return [];
    return adapter.isSimulated && config.payments.mode === 'live' ? closed(name) : adapter;
  });
}

/** Where money is real, simulated payments buy nothing and block no other payment. */
const closed = (name: string): PaymentProvider => ({
  name,
  repeatsSafely: false,
  start: async () => ({ kind: 'refused', code: 'closed' }),
  ask: async () => ({ kind: 'unpaid', code: 'closed' }),
});
