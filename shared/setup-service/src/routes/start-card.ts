import { cardRequest, purchasePaths } from '@site/contracts/purchase-calls';
import type { StrangerMails } from '../limits/email-quota.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { isOffer } from '../pricing/offers.ts';
import type { Call } from './form-route.ts';
import { startCall } from './start-route.ts';

/** `POST /{card_provider}_{provider}.php`: begins a card payment; the reply has the page to show. */
export function startCardCall(desk: PurchaseDesk, mails: StrangerMails, perMinute: number): Call {
  return startCall(desk, {
    mails,
    path: purchasePaths(desk.config.setupService).card,
    fields: cardRequest,
    perMinute,
    wishOf: (fields) => ({
      method: 'credit_card',
      amount: Number(fields.amount),
      payer: fields.phone_number,
      buyer: { email: fields.email, name: fields.full_name },
    }),
    buyerOf(fields) {
      const choice = {
        plan: fields.package_plan,
        users: Number(fields.package_users),
        price: Number(fields.amount),
      };
      const who = {
        email: fields.email,
        applicantName: fields.full_name,
        phoneNumber: fields.phone_number,
      };
      return isOffer(choice, desk.config) ? { ...who, ...choice } : undefined;
    },
    replyOf: ({ redirect_url, public_id }) => ({ redirect_url, order_tracking_id: public_id }),
  });
}
