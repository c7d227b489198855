import type { PaymentProvider, ProviderName, Verdict } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { isWorthAsking } from './order.ts';
import type { PurchaseDesk } from './purchase-desk.ts';

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
  return (await askWhetherKnown(desk, payment)).payment;
}

/** As `askProvider`, and whether all that the provider has to say so far is known now. */
export async function askWhetherKnown(
  desk: PurchaseDesk,
  payment: Payment,
): Promise<{ readonly payment: Payment; readonly isKnown: boolean }> {
  const verdict = await verdictOn(desk, payment);
  if (verdict.kind === 'unknown') return { payment, isKnown: false };
  if (verdict.kind === 'pending') return { payment, isKnown: !isWorthAsking(payment.state) };
  return { payment: await applyEvent(desk, payment, verdict), isKnown: true };
}

async function verdictOn(desk: PurchaseDesk, payment: Payment): Promise<Verdict> {
  const provider = providerOf(desk, payment);
  return provider
    ? provider.ask(askedPayment(payment))
    : { kind: 'unknown', reason: 'no-provider' };
}
