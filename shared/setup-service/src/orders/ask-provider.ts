import type { PaymentProvider, ProviderName, Verdict } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { isWorthAsking } from './order.ts';
import type { PurchaseDesk } from './order-context.ts';

type Providers = Pick<PurchaseDesk, 'providers' | 'formerProviders'>;

/** The provider of that name; undefined where the service no longer works with it. */
export function findProvider(
  { providers, formerProviders = [] }: Providers,
  name: ProviderName,
): PaymentProvider | undefined {
  const all = [...Object.values(providers), ...formerProviders];
  return all.find((provider) => provider?.name === name);
}

/** The provider that began a payment; undefined where the service no longer works with it. */
export function providerOf(desk: Providers, { provider }: Payment): PaymentProvider | undefined {
  return findProvider(desk, provider);
}

/** Names a payment for its provider. */
export function askedPayment({ id, method, provider_id }: Payment) {
  return { reference: id, method, providerId: provider_id ?? undefined };
}

/**
 * Asks the provider about a payment and does what follows from the answer; gives the payment as it
 * is then. No answer, or one that says nothing, changes nothing.
 */
export async function askProvider(desk: PurchaseDesk, payment: Payment): Promise<Payment> {
  return (await askForAnswer(desk, payment)).payment;
}

interface Asked {
  readonly payment: Payment;
  /** Whether all that the provider has to say so far is known now. */
  readonly isKnown: boolean;
  /** Whether it said anything, and be it that it does not know. */
  readonly isAnswered: boolean;
}

/** As `askProvider`, and what is to be known of the answer. */
export async function askForAnswer(desk: PurchaseDesk, payment: Payment): Promise<Asked> {
  const verdict = await verdictOn(desk, payment);
  if (verdict.kind === 'unknown') {
    return { payment, isKnown: false, isAnswered: !verdict.isOutOfReach };
  }
  if (verdict.kind === 'pending') {
    return { payment, isKnown: !isWorthAsking(payment.state), isAnswered: true };
  }
  return { payment: await applyEvent(desk, payment, verdict), isKnown: true, isAnswered: true };
}

async function verdictOn(desk: PurchaseDesk, payment: Payment): Promise<Verdict> {
  const provider = providerOf(desk, payment);
  return provider
    ? provider.ask(askedPayment(payment))
    : { kind: 'unknown', reason: 'no-provider', isOutOfReach: true };
}
