import type { PurchaseDesk } from '../orders/order-context.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';

/**
 * The same desk, which notes whether a provider was asked to begin a payment and may have: one that
 * refused has sent nothing, and one that did not answer may have sent a prompt.
 */
export function watchStarts(desk: PurchaseDesk) {
  let sent = false;
  const watch = (provider: PaymentProvider | undefined): PaymentProvider | undefined =>
    provider && {
      ...provider,
      async start(wish) {
        const result = await provider.start(wish);
        sent ||= result.kind !== 'refused';
        return result;
      },
    };
  const { credit_card, mobile_money, direct_debit } = desk.providers;
  const providers = {
    credit_card: watch(credit_card),
    mobile_money: watch(mobile_money),
    direct_debit: watch(direct_debit),
  };
  return { desk: { ...desk, providers }, wasSent: () => sent };
}
