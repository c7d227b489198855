import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import type { Storage } from '../storage/tables.ts';

/** What everything that moves an order needs. */
export interface PurchaseDesk {
  readonly config: SiteConfig;
  readonly storage: Storage;
  readonly providers: PaymentProviders;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
}
