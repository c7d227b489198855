import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import type { ExistsResult } from '../api/purchase-calls.api.ts';
import { pageBotCheck } from '../bot-check/page-bot-check.ts';
import type { DetailField } from '../form/details.ts';
import type { Draft } from '../form/draft.ts';
import { findBegun, newPayment, sha256 } from '../payment/begun-payment.ts';
import { browserStores } from '../payment/payment-ports.ts';
import type { KeptPayment } from '../payment/payment-store.ts';
import type { Registration } from './registration.ts';

/** What step 1 reaches the world through. */
export interface DetailsPorts {
  readonly draft: Draft<DetailField>;
  /** Begins to prepare the proof that the order brings: its page opens with it. */
  readonly prepare: () => void;
  readonly accountExists: (fields: { email: string; company: string }) => Promise<ExistsResult>;
  /** A payment of theirs that may be paid already. */
  readonly findBegun: (registered: Registration) => Promise<KeptPayment | undefined>;
  /** Stores who buys, and the payment that goes on, or a new one. */
  readonly remember: (registered: Registration, begun: KeptPayment | undefined) => Promise<void>;
}

export function createDetailsPorts(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): DetailsPorts {
  const ask = askSetup(config.setupService);
  const { registrations, payments, draft } = browserStores();
  return {
    draft,
    prepare: pageBotCheck(config).prepare,
    accountExists: (fields) => ask((api) => api.accountExists(fields)),
    findBegun: (registered) => findBegun(registered, { store: payments, digest: sha256 }),
    async remember(registered, begun) {
      payments.write(begun ?? (await newPayment(registered, crypto.randomUUID(), sha256)));
      registrations.save(registered);
    },
  };
}
