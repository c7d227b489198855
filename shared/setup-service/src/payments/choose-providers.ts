import type { SiteConfig } from '@site/contracts/site-config';
import { OperatorError } from '@site/node/operator-error';
import type { Clock } from '../environment/clock.ts';
import type { Settings } from '../environment/settings.ts';
import type { ProviderName } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';
import { daraja } from './daraja/daraja.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { pesapal } from './pesapal/pesapal.ts';
import { sandbox } from './sandbox/sandbox.ts';

/** What adapters are made from. */
export interface Context {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * The provider of each way to pay, as the settings say.
 *
 * @throws OperatorError where one lacks its access, or the site offers a way to pay that nobody takes
 */
export function chooseProviders(context: Context): PaymentProviders {
  const { config, settings } = context;
  const simulated = makeAdapter('sandbox', context);
  const chosen = (name: ProviderName) => {
    if (name === 'sandbox') return simulated;
    const missing = missingAccess(name, settings);
    if (!missing) return makeAdapter(name, context);
    throw new OperatorError(
      `${missing} is not set, and the provider that it is for was chosen. Set it, or choose the sandbox.`,
    );
  };
  const providers: PaymentProviders = {
    credit_card: chosen(settings.PAYMENTS_CARD),
    mobile_money: chosen(settings.PAYMENTS_MOBILE_MONEY),
    direct_debit: settings.PAYMENTS_DIRECT_DEBIT === 'none' ? undefined : simulated,
  };
  const untaken = config.payments.methods.find((method) => !providers[method]);
  if (!untaken) return providers;
  throw new OperatorError(
    `The site configuration offers ${untaken}, and PAYMENTS_DIRECT_DEBIT says that nobody takes it. Take it out of payments.methods.`,
  );
}

const access = {
  sandbox: [],
  pesapal: ['PESAPAL_KEY', 'PESAPAL_SECRET'],
  daraja: ['DARAJA_KEY', 'DARAJA_SECRET', 'DARAJA_SHORT_CODE', 'DARAJA_PASSKEY'],
} as const satisfies Readonly<Record<ProviderName, readonly (keyof Settings)[]>>;

/** The first variable that a provider needs and that is not set; undefined where it has all. */
export function missingAccess(name: ProviderName, settings: Settings): string | undefined {
  return access[name].find((variable) => !settings[variable]);
}

/** The adapter of a provider whose access is complete. */
export function makeAdapter(name: ProviderName, context: Context): PaymentProvider {
  const { config, settings, storage, clock } = context;
  const { address } = config.setupService;
  const common = { timeoutMs: settings.PROVIDER_TIMEOUT_MS, clock, address };
  switch (name) {
    case 'sandbox':
      return sandbox({
        storage,
        clock,
        address,
        answersAfter: settings.SANDBOX_SECONDS * 1_000,
        outcome: settings.SANDBOX_OUTCOME,
      });
    case 'pesapal': {
      const { PESAPAL_URL: url, PESAPAL_KEY: key = '', PESAPAL_SECRET: secret = '' } = settings;
      return pesapal({ url, key, secret, ...common });
    }
    case 'daraja': {
      const { DARAJA_URL: url, DARAJA_KEY: key = '', DARAJA_SECRET: secret = '' } = settings;
      const { DARAJA_SHORT_CODE: shortCode = '', DARAJA_PASSKEY: passkey = '' } = settings;
      return daraja({ url, key, secret, shortCode, passkey, ...common });
    }
  }
}
