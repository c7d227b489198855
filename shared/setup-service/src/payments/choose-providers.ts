import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Storage } from '../storage/tables.ts';
import { daraja } from './daraja/daraja.ts';
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts';
import { pesapal } from './pesapal/pesapal.ts';
import { sandbox } from './sandbox/sandbox.ts';

interface Surroundings {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * The provider of each way to pay, as the settings say.
 *
 * @throws StartRefusal where one lacks its access, or the site offers a way to pay that nobody takes
 */
export function chooseProviders(surroundings: Surroundings): PaymentProviders {
  const { config, settings, storage, clock } = surroundings;
  const simulated = sandbox({
    storage,
    clock,
    address: config.setupService.address,
    answersAfter: settings.SANDBOX_SECONDS * 1_000,
    outcome: settings.SANDBOX_OUTCOME,
  });
  const providers: PaymentProviders = {
    credit_card: settings.PAYMENTS_CARD === 'pesapal' ? pesapalOf(surroundings) : simulated,
    mobile_money: settings.PAYMENTS_MOBILE_MONEY === 'daraja' ? darajaOf(surroundings) : simulated,
    direct_debit: settings.PAYMENTS_DIRECT_DEBIT === 'none' ? undefined : simulated,
  };
  const untaken = config.payments.methods.find((method) => !providers[method]);
  if (!untaken) return providers;
  throw new StartRefusal(
    `The site configuration offers ${untaken}, and PAYMENTS_DIRECT_DEBIT says that nobody takes it. Take it out of payments.methods.`,
  );
}

function pesapalOf({ config, settings, clock }: Surroundings): PaymentProvider {
  return pesapal({
    url: settings.PESAPAL_URL,
    key: needed('PESAPAL_KEY', settings),
    secret: needed('PESAPAL_SECRET', settings),
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    clock,
    address: config.setupService.address,
  });
}

function darajaOf({ config, settings, clock }: Surroundings): PaymentProvider {
  return daraja({
    url: settings.DARAJA_URL,
    key: needed('DARAJA_KEY', settings),
    secret: needed('DARAJA_SECRET', settings),
    shortCode: needed('DARAJA_SHORT_CODE', settings),
    passkey: needed('DARAJA_PASSKEY', settings),
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    clock,
    address: config.setupService.address,
  });
}

type Access =
  | 'PESAPAL_KEY'
  | 'PESAPAL_SECRET'
  | 'DARAJA_KEY'
  | 'DARAJA_SECRET'
  | 'DARAJA_SHORT_CODE'
  | 'DARAJA_PASSKEY';

function needed(name: Access, settings: Settings): string {
  const value = settings[name];
  if (value) return value;
  throw new StartRefusal(
    `${name} is not set, and the provider that it is for was chosen. Set it, or choose the sandbox.`,
  );
}
