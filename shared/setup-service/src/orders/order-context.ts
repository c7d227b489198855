import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../environment/clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/payment-provider.ts';
import type { Prices } from '../pricing/prices.ts';
import type { Storage } from '../storage/tables.ts';

/** What everything that moves an order needs. */
export interface OrderContext {
  /** What visitors see: it may change between two requests, so ask for it at every use. */
  readonly config: SiteConfig;
  readonly prices: Prices;
  readonly storage: Storage;
  readonly providers: PaymentProviders;
  /** Those that take no new payments, and are asked about the ones that they have. */
  readonly formerProviders?: readonly PaymentProvider[];
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
}
