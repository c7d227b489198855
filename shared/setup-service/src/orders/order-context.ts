import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../clock.ts';
import type { Prices } from '../live-configuration/prices.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/payment-provider.ts';
import type { Storage } from '../storage/tables.ts';

export interface OrderContext {
  /** What visitors see: it may change between two requests. */
  readonly config: SiteConfig;
  readonly prices: Prices;
  readonly storage: Storage;
  readonly providers: PaymentProviders;
  /** Those that take no new payments, and are queried about earlier ones. */
  readonly formerProviders?: readonly PaymentProvider[];
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
}
