import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/tables.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { sandbox } from './sandbox/sandbox.ts';

interface Surroundings {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** The provider of each way to pay, as the settings say. */
export function chooseProviders({
  config,
  settings,
  storage,
  clock,
}: Surroundings): PaymentProviders {
  const simulated = sandbox({
    storage,
    clock,
    address: config.setupService.address,
    answersAfter: settings.SANDBOX_SECONDS * 1_000,
    outcome: settings.SANDBOX_OUTCOME,
  });
  return { credit_card: simulated, mobile_money: simulated, direct_debit: simulated };
}
