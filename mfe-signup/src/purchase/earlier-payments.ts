import type { AskSetup } from '../api/ask-setup.ts';
import { paymentCalls } from '../api/payment-calls.ts';
import type { PaymentSettings } from '../api/payment-settings.ts';
import type { NoAnswer } from '../api/setup-client.api.ts';
import type { LeftPayment } from '../storage/payment-store.ts';
import type { Registration } from '../storage/registration.ts';

/*
 * Payments that this browser began for another order than the one that is to be paid now: for an
 * e-mail address that was corrected, another plan, in another tab. None of them may be paid beside it
 * without a word, so each is ended first. Where one is paid, or can't be ended, the visitor decides.
 */

/** A payment of another order that was begun in this browser. */
export interface EarlierPayment {
  readonly left: LeftPayment;
  /** Whose it is, where this tab knows it: else only they can go on with it. */
  readonly buyer: Registration | undefined;
}

/** An earlier payment that keeps a new one from starting. */
export interface EarlierObstacle {
  readonly kind: 'earlier-paid' | 'earlier-under-way';
  readonly earlier: EarlierPayment;
}

type Standing = 'ended' | 'paid' | 'under-way' | 'no-answer';

interface Means {
  readonly ask: AskSetup;
  readonly settings: PaymentSettings;
  readonly forget: (order: string) => void;
}

/** Ends what was begun before, and forgets it; gives what stands in the way of a new payment. */
export async function endEarlier(
  earlier: readonly EarlierPayment[],
  means: Means,
): Promise<EarlierObstacle | NoAnswer | undefined> {
  const standings = await Promise.all(earlier.map((payment) => end(payment, means)));
  earlier.forEach(({ left }, index) => {
    if (standings[index] === 'ended') means.forget(left.record.order);
  });
  const find = (standing: Standing) => earlier[standings.indexOf(standing)];
  const [paid, underWay] = [find('paid'), find('under-way')];
  if (paid) return { kind: 'earlier-paid', earlier: paid };
  if (underWay) return { kind: 'earlier-under-way', earlier: underWay };
  return standings.includes('no-answer') ? { kind: 'no-answer' } : undefined;
}

/** The first that is paid, without ending any. */
export async function findPaid(
  earlier: readonly EarlierPayment[],
  means: Pick<Means, 'ask' | 'settings'>,
): Promise<EarlierObstacle | undefined> {
  const standings = await Promise.all(earlier.map((payment) => lookAt(payment, means)));
  const paid = earlier[standings.indexOf('paid')];
  return paid && { kind: 'earlier-paid', earlier: paid };
}

async function end(payment: EarlierPayment, means: Means): Promise<Standing> {
  const { kind } = await means.ask((api) => api.giveUp(payment.left.record.order));
  switch (kind) {
    case 'given-up':
      return 'ended';
    case 'not-offered':
      return lookAt(payment, means);
    default:
      return kind;
  }
}

/** What services tell that end nothing: of what they do not know, it may be paid. */
async function lookAt(
  { left: { record }, buyer }: EarlierPayment,
  { ask, settings }: Pick<Means, 'ask' | 'settings'>,
): Promise<Standing> {
  if (!buyer) return 'under-way';
  const calls = paymentCalls(ask, buyer, settings);
  if (!record.payment || record.sent) {
    const { order, attempt } = record;
    const { kind } = await calls.setUp({ order, attempt });
    return kind === 'created' ? 'paid' : 'under-way';
  }
  const { kind } = await calls.status(record.payment);
  if (kind === 'pending') return 'under-way';
  // The page of a declined card takes another one.
  if (kind === 'failed') return record.payment.method === 'credit_card' ? 'under-way' : 'ended';
  return kind;
}
