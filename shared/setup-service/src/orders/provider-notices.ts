import { isDatabaseAway } from '../storage/database-away.ts';
import type { ProviderName } from '../storage/states.ts';
import { type Asked, askForAnswer } from './ask-provider.ts';
import { firstAskAfter } from './backoff.ts';
import { onceBack } from './once-back.ts';
import type { OrderContext } from './order-context.ts';
import { adoptIds, findPayment, findPaymentBy } from './payments.ts';

/*
 * What a provider sends by itself is a reason to ask it, and nothing more: anybody could have sent it.
 */

/**
 * Something happened to the payment that a provider knows by this name. Gives what the provider says
 * of it now; undefined where there is no such payment.
 */
export async function onNotice(
  context: OrderContext,
  provider: ProviderName,
  providerId: string,
): Promise<Asked | undefined> {
  const payment = await findPaymentBy(context.storage, 'provider_id', providerId);
  return payment?.provider === provider ? askForAnswer(context, payment) : undefined;
}

/**
 * A prompt ended. Where the reply to its start was lost, the notice brings the names that the provider
 * knows it by.
 */
export async function onPromptNotice(
  context: OrderContext,
  reference: string,
  ids: { readonly publicId: string; readonly providerId: string },
): Promise<void> {
  const adopt = () => adoptIds(context.storage, reference, ids, firstAskAfter(context.clock.now()));
  await adopt().catch((error) => {
    // Nobody else may ever say the name.
    if (isDatabaseAway(error)) onceBack(context.clock, adopt);
    throw error;
  });
  const payment = await findPayment(context.storage, reference);
  if (payment?.provider === 'daraja') await askForAnswer(context, payment);
}
