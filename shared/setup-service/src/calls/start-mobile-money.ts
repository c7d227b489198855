import { mobileMoneyRequest, purchasePaths } from '@site/contracts/purchase-calls';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { isBareAmount } from '../pricing/offers.ts';
import type { Call } from './call.ts';
import { startCall } from './start-call.ts';

/** `POST /{provider}_mpesa.php`: sends a prompt to a telephone. */
export function startMobileMoneyCall(desk: PurchaseDesk, perMinute: number): Call {
  return startCall(desk, {
    path: purchasePaths(desk.config.setupService).mobileMoney,
    fields: mobileMoneyRequest,
    perMinute,
    wishOf: ({ phone_number, amount }) => ({
      method: 'mobile_money',
      amount: Number(amount),
      payer: phone_number,
    }),
    buyerOf: ({ phone_number, amount }) =>
      isBareAmount(Number(amount), desk.config) ? { phoneNumber: phone_number } : undefined,
    replyOf: ({ public_id }) => ({ MerchantRequestID: public_id }),
  });
}
