import type { PageConfig } from '@site/contracts/site-config';
import { accountExists, orderRequestOf, placeOrder } from '../../api/order.api.ts';
import type { PaymentSettings } from '../../api/payment.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { earlierPayments } from '../../purchase/earlier-payments.ts';
import { tab } from '../../storage/browser-storage.ts';
import { agreedTerms } from '../../storage/draft.ts';
import { payments, type StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, registrations } from '../../storage/registration.ts';
import { type BoughtFor, boughtFor, findAccount } from './account-purchase.ts';
import {
  findBegun,
  newPayment,
  type OrderPrices,
  orderFromDetails,
  tabSecret,
} from './begun-payment.ts';

interface DetailsConfig
  extends OrderPrices,
    Pick<PageConfig, 'setupService' | 'botCheck' | 'termsVersion'> {
  readonly payments: PaymentSettings;
}

export type DetailsDependencies = ReturnType<typeof detailsDependencies>;

export function detailsDependencies(config: DetailsConfig) {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  let account: BoughtFor | undefined;

  async function place(registered: Registration, order: string) {
    const request = orderRequestOf(registered, order);
    return placeOrder(client, { ...request, ...(await takeProof(botCheck)) });
  }

  /** The id of a new order; where a reload forgets it, one that the same details find again. */
  async function nameOrder(registered: Registration): Promise<string> {
    if (tab.lasts()) return crypto.randomUUID();
    const isEnded = async (order: string) => (await place(registered, order)).kind === 'given-up';
    const dependencies = { secret: tabSecret(), prices: config, isEnded, now: Date.now() };
    return orderFromDetails(registered, dependencies);
  }

  return {
    client,

    /** Begins to prepare the proof of the order, which the next page sends as soon as it opens. */
    prepare: client.takesOrders ? botCheck.prepare : () => {},

    async accountExists(fields: Parameters<typeof accountExists>[1]) {
      account = await findAccount(client);
      const { kind } = account;
      if (kind === 'none') return accountExists(client, fields);
      return kind === 'account' ? ({ kind: 'free' } as const) : ({ kind } as const);
    },

    findBegun: (registered: Registration) => findBegun(registered, config),

    earlier: earlierPayments(client, config.payments),

    /** False where a reload would forget the payment, so that it could be made twice. */
    async save(typed: Registration, begun: StoredPayment | undefined): Promise<boolean> {
      // Devices alone are bought without the question above.
      const found = account?.kind === 'account' ? account : await findAccount(client);
      account = undefined;
      const registered = { ...boughtFor(typed, found), ...agreedTerms(config) };
      if (!client.takesOrders && !tab.lasts()) return false;
      const payment = begun ?? (await newPayment(registered, await nameOrder(registered)));
      const { order } = payment.record;

      // The order has their name and telephone as they were, and takes the corrected ones.
      if (begun && client.takesOrders) await place(registered, order);
      payments.write(payment);
      registrations.save(registered);
      return registrations.read() !== undefined && payments.read()?.record.order === order;
    },
  };
}
