import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../../api/ask-setup.ts';
import { paymentCalls } from '../../api/payment-calls.ts';
import type { PaymentSettings } from '../../api/payment-settings.ts';
import type { ExistsResult } from '../../api/purchase-calls.api.ts';
import type { NoAnswer } from '../../api/setup-client.api.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { takeProof } from '../../bot-check/take-proof.ts';
import type { DetailField } from '../../kit/details.ts';
import { type EarlierObstacle, endEarlier, findPaid } from '../../purchase/earlier-payments.ts';
import type { Draft } from '../../storage/draft.ts';
import type { KeptPayment } from '../../storage/payment-store.ts';
import type { Registration } from '../../storage/registration.ts';
import { browserStores, earlierThan, takeUp } from '../payment/payment-dependencies.ts';
import { findBegun, newPayment, sha256 } from './begun-payment.ts';

/** What step 1 reaches the world through. */
export interface DetailsDependencies {
  readonly draft: Draft<DetailField>;
  /** Begins to prepare the proof that the order brings: its page opens with it. */
  readonly prepare: () => void;
  readonly accountExists: (fields: { email: string; company: string }) => Promise<ExistsResult>;
  /** A payment of theirs that may be paid already. */
  readonly findBegun: (registered: Registration) => Promise<KeptPayment | undefined>;
  /** Ends what this browser began to pay, for a new order takes its place. */
  readonly endEarlier: () => Promise<EarlierObstacle | NoAnswer | undefined>;
  /** Finds a payment of this tab that is paid, and ends none. */
  readonly findPaid: () => Promise<EarlierObstacle | undefined>;
  /** Goes on with a payment that was begun before. */
  readonly takeUp: (obstacle: EarlierObstacle) => void;
  /** Forgets a payment that was begun before. */
  readonly forget: (obstacle: EarlierObstacle) => void;
  /**
   * Stores who buys, and the payment that goes on, or a new one. False where this browser keeps
   * nothing: a payment that nobody remembers could be made twice.
   */
  readonly remember: (registered: Registration, begun: KeptPayment | undefined) => Promise<boolean>;
}

interface DetailsConfig extends Pick<PageConfig, 'setupService' | 'botCheck'> {
  readonly payments: PaymentSettings;
}

export function detailsDependencies(config: DetailsConfig): DetailsDependencies {
  const ask = askSetup(config.setupService);
  const stores = browserStores();
  const { registrations, payments, buyers, draft } = stores;
  const means = { ask, settings: config.payments, forget: payments.forget };
  const earlier = () => earlierThan(undefined, stores);
  const botCheck = pageBotCheck(config);
  const prove = takeProof(botCheck);

  return {
    draft,
    prepare: botCheck.prepare,
    accountExists: (fields) => ask((api) => api.accountExists(fields)),
    findBegun: (registered) => findBegun(registered, { store: payments, digest: sha256 }),
    endEarlier: () => endEarlier(earlier(), means),
    findPaid: () => findPaid(earlier(), means),
    takeUp: ({ kind, earlier }) => takeUp(earlier, kind === 'earlier-paid', stores),
    forget: ({ earlier }) => payments.forget(earlier.left.record.order),
    async remember(registered, begun) {
      const kept = begun ?? (await newPayment(registered, crypto.randomUUID(), sha256));
      const { order } = kept.record;
      // The order has their name and telephone as they were, and takes the corrected ones.
      if (begun) await paymentCalls(ask, registered, config.payments, prove).order(order);
      payments.write(kept);
      buyers.keep(order, registered);
      registrations.save(registered);
      return registrations.read() !== undefined && payments.read()?.record.order === order;
    },
  };
}
