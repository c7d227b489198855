import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';
import type { ProviderName } from '../storage/states.ts';
import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';

type Providers = Pick<OrderContext, 'providers' | 'formerProviders'>;

/** The provider of that name; undefined where the service no longer works with it. */
export function findProvider(
  { providers, formerProviders = [] }: Providers,
  name: ProviderName,
): PaymentProvider | undefined {
  const all = [...Object.values(providers), ...formerProviders];
  return all.find((provider) => provider?.name === name);
}

/** The provider that began a payment; undefined where the service no longer works with it. */
export function providerOf(context: Providers, { provider }: Payment): PaymentProvider | undefined {
  return findProvider(context, provider);
}

/** Names a payment for its provider. */
export function askedPayment({ id, method, provider_id }: Payment) {
  return { reference: id, method, providerId: provider_id ?? undefined };
}

/**
 * Asks the provider about a payment and does what follows from the answer; gives the payment as it
 * is then. No answer, or one that says nothing, changes nothing.
 */
export async function askProvider(context: OrderContext, payment: Payment): Promise<Payment> {
  return (await askForAnswer(context, payment)).payment;
}

export interface Asked {
  readonly payment: Payment;
  /** Whether all that the provider has to say so far is known now. */
  readonly isKnown: boolean;
  /** Whether it said anything, and be it that it does not know. */
  readonly isAnswered: boolean;
}

/** As `askProvider`, and what is to be known of the answer. */
export async function askForAnswer(context: OrderContext, payment: Payment): Promise<Asked> {
  const status = await statusOf(context, payment);
  if (status.kind === 'unknown') {
    return { payment, isKnown: false, isAnswered: !status.isOutOfReach };
  }
  if (status.kind === 'pending') {
    return { payment, isKnown: !isWorthAsking(payment.state), isAnswered: true };
  }
  return { payment: await applyEvent(context, payment, status), isKnown: true, isAnswered: true };
}

async function statusOf(context: OrderContext, payment: Payment): Promise<PaymentStatus> {
  const provider = providerOf(context, payment);
  return provider
    ? provider.ask(askedPayment(payment))
    : { kind: 'unknown', reason: 'no-provider', isOutOfReach: true };
}
