import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../environment/clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/payment-provider.ts';
import type { Storage } from '../storage/tables.ts';

/** What everything that moves an order needs. */
export interface OrderContext {
  readonly config: SiteConfig;
  readonly storage: Storage;
  readonly providers: PaymentProviders;
  /** Those that take no new payments, and are asked about the ones that they have. */
  readonly formerProviders?: readonly PaymentProvider[];
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
}
