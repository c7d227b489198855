import { mobileMoneyRequest, purchasePaths } from '@site/contracts/purchase-calls';
import type { Settings } from '../environment/settings.ts';
import { createLimiter } from '../limits/throttle.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { isBareAmount } from '../pricing/offers.ts';
import type { Call } from './form-route.ts';
import { startCall } from './start-route.ts';

const HOUR_MS = 60 * 60_000;

/**
 * `POST /{provider}_mpesa.php`: sends a prompt to a telephone. A telephone gets so many in an hour,
 * whoever asks for them, and a request of which no prompt came does not count; the one telephone of the test mode gets as many as are asked for.
 */
export function startMobileMoneyCall(desk: PurchaseDesk, settings: Settings): Call {
  const { setupService, payments } = desk.config;
  const { SETUP_PROMPTS_PER_HOUR: most, SETUP_PAYMENTS_PER_MINUTE: perMinute } = settings;
  const limiter = createLimiter({ clock: desk.clock, most, windowMs: HOUR_MS });
  const isTestPhone = (phone: string) => payments.mode === 'test' && phone === payments.testPhone;
  return startCall(desk, {
    path: purchasePaths(setupService).mobileMoney,
    fields: mobileMoneyRequest,
    perMinute,
    wishOf: ({ phone_number, amount }) => ({
      method: 'mobile_money',
      amount: Number(amount),
      payer: phone_number,
    }),
    buyerOf: ({ phone_number, amount }) =>
      isBareAmount(Number(amount), desk.config) ? { phoneNumber: phone_number } : undefined,
    limit: {
      take: ({ phone_number }) =>
        isTestPhone(phone_number) ? undefined : limiter.take(phone_number),
      giveBack({ phone_number }) {
        if (!isTestPhone(phone_number)) limiter.giveBack(phone_number);
      },
    },
    replyOf: ({ public_id }) => ({ MerchantRequestID: public_id }),
  });
}
