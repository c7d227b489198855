import type { RequestLimit } from '../limits/request-limit.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { OrderContext } from './order-context.ts';

/**
 * Does some work with a context whose providers are watched, and gives one use of a limit back where
 * nothing was sent to the payer: a provider that refused has sent nothing, and one that did not answer
 * may have sent a prompt.
 */
export async function countingWhatIsSent<T>(
  context: OrderContext,
  { limit, name }: { readonly limit: RequestLimit; readonly name: string },
  work: (watched: OrderContext) => Promise<T>,
): Promise<T> {
  let wasSent = false;
  const watch = (provider: PaymentProvider | undefined): PaymentProvider | undefined =>
    provider && {
      ...provider,
      async start(request) {
        const result = await provider.start(request);
        wasSent ||= result.kind !== 'refused';
        return result;
      },
    };
  const { credit_card, mobile_money, direct_debit } = context.providers;
  const providers = {
    credit_card: watch(credit_card),
    mobile_money: watch(mobile_money),
    direct_debit: watch(direct_debit),
  };
  try {
    return await work({ ...context, providers });
  } finally {
    if (!wasSent) await limit.giveBack(name);
  }
}
