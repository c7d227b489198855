import {
  type PaymentKey,
  paymentKeyHeader,
  readPaymentKey,
  type StartRefusal,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { StrangerMails } from '../limits/email-quota.ts';
import type { Buyer } from '../orders/buyer.ts';
import { addBareOrder, claimedName } from '../orders/keyless-order.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { type StartOutcome, type StartWish, startPayment } from '../orders/start-payment.ts';
import { type Call, type FormContext, formCall, type Reply } from './form-route.ts';
import { malformedKey } from './malformed-key.ts';
import type { AskedForm } from './read-fields.ts';
import { secondsUntilMailed } from './seconds-until-mailed.ts';
import { tooMany } from './too-many.ts';
import { watchStarts } from './watch-starts.ts';

interface StartCall<Fields> extends Omit<AskedForm<Fields>, 'multiline'> {
  readonly perMinute: number;
  wishOf(fields: Fields): Omit<StartWish, 'orderId' | 'reference'>;
  /** What a start without a key says of its buyer; undefined where it asks for what is no offer. */
  buyerOf(fields: Fields): Partial<Buyer> | undefined;
  /** Counts what the provider sends to the payer, where that is limited. */
  readonly limit?: StartLimit<Fields>;
  /** Counts the mails that starts without a key lead to, where they name an address. */
  readonly mails?: StrangerMails;
  /** The provider's part of the reply. */
  replyOf(started: Started): object;
}

interface StartLimit<Fields> {
  /** Takes one; seconds to wait where none is left. */
  take(fields: Fields): number | undefined;
  /** Gives it back where the payer got nothing. */
  giveBack(fields: Fields): void;
}

type Started = Extract<StartOutcome, { kind: 'started' }>['payment'];

/**
 * A call that starts a payment. With the header `Idempotency-Key` it pays the order that the key
 * names; without, an order is made from what the form has, and the reply names the payment together
 * with a claim on it. Where payments are live nothing begins without a key. Refusals are
 * `startRefusal` with 409; 502 where the provider will not take it, 504 where it did not answer.
 */
export function startCall<Fields>(desk: PurchaseDesk, call: StartCall<Fields>): Call {
  const { path, fields, perMinute } = call;
  return formCall({
    path,
    fields,
    perMinute,
    async answer(values, context) {
      const seconds = call.limit?.take(values);
      if (seconds !== undefined) return tooMany(seconds);
      const watched = watchStarts(desk);
      try {
        return await start(watched.desk, call, values, context);
      } finally {
        if (!watched.wasSent()) call.limit?.giveBack(values);
      }
    },
  });
}

/** What names the attempt, with the claim where the order is made now; or why there is none. */
type Key = (PaymentKey & { readonly claim?: string }) | { readonly refused: Reply };

async function start<Fields>(
  desk: PurchaseDesk,
  call: StartCall<Fields>,
  values: Fields,
  context: FormContext,
): Promise<Reply> {
  const key = await keyOf(desk, call.buyerOf(values), context, call.mails);
  if ('refused' in key) return key.refused;
  const reference = writePaymentKey(key);
  const wish = { ...call.wishOf(values), orderId: key.order, reference };
  const outcome = await startPayment(desk, wish);
  const { kind } = outcome;
  context.log.info({ call: call.path, payment: reference, outcome: kind }, 'payment start');
  if (outcome.kind === 'started') {
    const public_id = claimedName(outcome.payment.public_id, key.claim);
    return { status: 200, body: call.replyOf({ ...outcome.payment, public_id }) };
  }
  return outcome.kind === 'refused' ? refusal(outcome.refused) : failures[outcome.kind];
}

async function keyOf(
  desk: PurchaseDesk,
  buyer: Partial<Buyer> | undefined,
  { headers, network }: FormContext,
  mails: StrangerMails | undefined,
): Promise<Key> {
  const header = headers[paymentKeyHeader];
  if (header !== undefined) return readPaymentKey(header) ?? { refused: malformedKey };
  if (desk.config.payments.mode === 'live') return { refused: missing };
  if (!buyer) return { refused: refusal('wrong-amount') };
  const { email } = buyer;
  const wait = email && mails ? await secondsUntilMailed(mails, { email, network }) : undefined;
  if (wait !== undefined) return { refused: tooMany(wait) };
  return { ...(await addBareOrder(desk, buyer)), attempt: 1 };
}

const refusal = (refused: StartRefusal): Reply => ({ status: 409, body: { refused } });

const missing: Reply = {
  status: 400,
  body: 'A payment needs an order: place one, and name it in the header Idempotency-Key.',
};

const failures: Readonly<Record<Exclude<StartOutcome['kind'], 'started' | 'refused'>, Reply>> = {
  'key-reused': { status: 400, body: 'The key belongs to another way to pay.' },
  'no-provider': { status: 503, body: 'This way to pay is not available.' },
  'provider-refused': { status: 502, body: 'The payment provider did not take the payment.' },
  unknown: { status: 504, body: 'The payment provider did not answer.' },
};
