import { sha256 } from '@site/node/hash';
import type { EmailQuota } from '../mail/email-quota.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { isDatabaseAway, onceBack } from '../storage/database-away.ts';
import { createThrottle } from '../storage/request-limit.ts';
import type { Payment, PaymentMethod, ProviderName } from '../storage/tables.ts';
import { firstQueryAfter, isPending, type OrderContext } from './order.ts';
import { type Buyer, completeDetails, findOrder } from './orders.ts';
import { adoptIds, findPayment, readClaimedName } from './payments.ts';
import { applyEvent } from './settle-payment.ts';

export function findProvider(
  { providers, formerProviders = [] }: Pick<OrderContext, 'providers' | 'formerProviders'>,
  name: ProviderName,
): PaymentProvider | undefined {
  const all = [...Object.values(providers), ...formerProviders];
  return all.find((provider) => provider?.name === name);
}

export function paymentQuery({ id, method, provider_id }: Payment) {
  return { reference: id, method, providerId: provider_id ?? undefined };
}

export async function queryProvider(context: OrderContext, payment: Payment): Promise<Payment> {
  return (await queryPayment(context, payment)).payment;
}

interface QueryOutcome {
  readonly payment: Payment;
  /** Whether the provider has no more to say for now. */
  readonly isKnown: boolean;
  /** Whether it answered at all, if only that it does not know. */
  readonly isAnswered: boolean;
}

export async function queryPayment(context: OrderContext, payment: Payment): Promise<QueryOutcome> {
  const status = await findProvider(context, payment.provider)?.ask(paymentQuery(payment));
  if (!status || status.kind === 'unknown') {
    return { payment, isKnown: false, isAnswered: status !== undefined && !status.isOutOfReach };
  }
  if (status.kind === 'pending') {
    return { payment, isKnown: !isPending(payment.state), isAnswered: true };
  }
  return { payment: await applyEvent(context, payment, status), isKnown: true, isAnswered: true };
}

/** Queries of one payment, however often the site asks. */
const MAX_PER_MINUTE = 30;

interface PaymentQuestion {
  /** The site's name of the payment, with the claim where it has one. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  readonly buyer: Pick<Buyer, 'email' | 'companyName' | 'phoneNumber' | 'plan'>;
  readonly network: string;
}

export interface AnsweredPayment {
  readonly payment: Payment;
  readonly isOrderComplete: boolean;
}

export function createPaymentQuestions(context: OrderContext, quota: EmailQuota) {
  const { storage, clock } = context;
  const throttle = createThrottle({ clock, max: MAX_PER_MINUTE, windowMs: 60_000 });

  async function learn(orderId: string, claim: string, { buyer, network }: PaymentQuestion) {
    const order = await findOrder(storage, orderId);
    if (order?.claim_hash !== sha256(claim)) return;
    // The account's email goes to the first address that is named, which nobody has verified.
    const isFree = order.email !== null || (await quota.count({ email: buyer.email, network })).ok;
    if (isFree) await completeDetails(storage, order, buyer, clock.now());
  }

  return async (question: PaymentQuestion): Promise<AnsweredPayment | undefined> => {
    const { publicId, claim } = readClaimedName(question.name);
    const payment = await findPayment(storage, publicId, 'public_id');
    if (!payment || !question.methods.includes(payment.method)) return undefined;
    if (claim !== undefined) await learn(payment.order_id, claim, question);
    const mayAsk = isPending(payment.state) && throttle.take(payment.id) === undefined;
    const current = mayAsk ? await queryProvider(context, payment) : payment;
    const isPaid = current.state === 'paid';
    const order = isPaid ? await findOrder(storage, current.order_id) : undefined;
    const isOrderComplete = order?.state === 'done' && order.paid_by === current.id;
    return { payment: current, isOrderComplete };
  };
}

/** A notice is a reason to query the provider, and nothing more: anybody could have sent it. */
export async function onNotice(context: OrderContext, provider: ProviderName, providerId: string) {
  const payment = await findPayment(context.storage, providerId, 'provider_id');
  return payment?.provider === provider ? queryPayment(context, payment) : undefined;
}

/** A prompt ended. Where the reply to its start was lost, the notice brings the provider's names. */
export async function onPromptNotice(
  context: OrderContext,
  reference: string,
  ids: { readonly publicId: string; readonly providerId: string },
): Promise<void> {
  const { storage, clock } = context;
  const adopt = () => adoptIds(storage, reference, ids, firstQueryAfter(clock.now()));
  await adopt().catch((error) => {
    // Nobody else may ever bring them.
    if (isDatabaseAway(error)) onceBack(clock, adopt);
    throw error;
  });
  const payment = await findPayment(storage, reference);
  if (payment?.provider === 'daraja') await queryPayment(context, payment);
}
