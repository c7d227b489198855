import { directDebitRequest, purchasePaths } from '@site/contracts/purchase-calls';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { isBareAmount } from '../pricing/offers.ts';
import type { Call } from './form-route.ts';
import { startCall } from './start-route.ts';

/** `POST /{provider}_fund_transfer.php`: begins a direct debit. */
export function startDirectDebitCall(desk: PurchaseDesk, perMinute: number): Call {
  return startCall(desk, {
    path: purchasePaths(desk.config.setupService).directDebit,
    fields: directDebitRequest,
    perMinute,
    wishOf: ({ account_no, amount }) => ({
      method: 'direct_debit',
      amount: Number(amount),
      payer: account_no,
    }),
    buyerOf: ({ amount }) => (isBareAmount(Number(amount), desk.config) ? {} : undefined),
    replyOf: ({ public_id }) => ({ OrderTrackingId: public_id }),
  });
}
