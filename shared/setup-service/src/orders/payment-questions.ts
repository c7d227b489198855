import type { EmailQuota } from '../limits/email-quota.ts';
import { createThrottle } from '../limits/throttle.ts';
import type { PaymentMethod } from '../storage/states.ts';
import type { Payment } from '../storage/tables.ts';
import { askProvider } from './ask-provider.ts';
import type { Buyer } from './buyer.ts';
import { isClaimOf, readClaimedName } from './keyless-order.ts';
import { isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { completeDetails, findOrder } from './orders.ts';
import { findPaymentBy } from './payments.ts';

/** How often the provider is asked about one payment in a minute, however often the site asks. */
const MAX_PER_MINUTE = 30;

/** A question of the site about a payment. */
interface PaymentQuestion {
  /** What the site knows the payment by, with the claim on it where it has one. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** What the site says about the buyer with each question. */
  readonly buyer: Pick<Buyer, 'email' | 'companyName' | 'phoneNumber' | 'plan'>;
  /** Who asks, as `networkOf` names it. */
  readonly network: string;
}

/** Answers questions about payments: the payment as it stands, after asking its provider. */
export interface PaymentQuestions {
  /** Undefined where there is no such payment. */
  answer(question: PaymentQuestion): Promise<Payment | undefined>;
}

export function createPaymentQuestions(context: OrderContext, quota: EmailQuota): PaymentQuestions {
  const { storage, clock } = context;
  const throttle = createThrottle({ clock, max: MAX_PER_MINUTE, windowMs: 60_000 });

  /** Keeps what a question says of the buyer, where the order came without one. */
  async function learn(
    payment: Payment,
    claim: string | undefined,
    { buyer, network }: PaymentQuestion,
  ): Promise<void> {
    const order = await findOrder(storage, payment.order_id);
    if (!order || !isClaimOf(order, claim)) return;
    // The first address that is named gets the account's email, and its owner has not been verified.
    const isFree = order.email !== null || (await quota.count({ email: buyer.email, network })).ok;
    if (isFree) await completeDetails(storage, order, buyer, clock.now());
  }

  return {
    async answer(question) {
      const { publicId, claim } = readClaimedName(question.name);
      const payment = await findPaymentBy(storage, 'public_id', publicId);
      if (!payment || !question.methods.includes(payment.method)) return undefined;
      await learn(payment, claim, question);
      const mayAsk = isWorthAsking(payment.state) && throttle.take(payment.id) === undefined;
      return mayAsk ? askProvider(context, payment) : payment;
    },
  };
}
