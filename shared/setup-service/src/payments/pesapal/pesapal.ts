import { type JsonAnswer, plainReason } from '../json-request.ts';
import {
  CURRENCY,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  type StartResult,
} from '../payment-provider.ts';
import {
  cancelReply,
  orderReply,
  refusal,
  type StatusReply,
  statusReply,
} from './pesapal.schema.ts';
import { type PesapalAccess, pesapalClient, reasonIn } from './pesapal-client.ts';

type Answered = Extract<JsonAnswer, { kind: 'answer' }>;

interface PesapalOptions extends PesapalAccess {
  /** Scheme, host and port of this service, as Pesapal and browsers reach it. */
  readonly address: string;
}

/** Where Pesapal notifies the service, and where it sends the buyer's browser. */
export const pesapalPaths = {
  notification: '/pesapal/ipn',
  callback: '/pesapal/callback',
} as const;

/**
 * Cards through Pesapal's hosted page. Nothing is charged before somebody pays on the page, so a
 * start may be repeated, and one whose page nobody was given can no longer be paid.
 */
export function pesapal(options: PesapalOptions): PaymentProvider {
  const { address } = options;
  const client = pesapalClient(options);
  let notificationId: string | undefined;

  async function ask(providerId: string): Promise<PaymentStatus> {
    const path = `/api/Transactions/GetTransactionStatus?orderTrackingId=${encodeURIComponent(providerId)}`;
    const answer = await client.call('GET', path);
    if (answer.kind === 'no-answer') {
      return { kind: 'unknown', reason: answer.reason, isOutOfReach: true };
    }
    const parsed = statusReply.safeParse(answer.body);
    return parsed.success
      ? statusOf(parsed.data, answer)
      : { kind: 'unknown', reason: plainReason(answer) };
  }

  return {
    name: 'pesapal',
    repeatsSafely: true,

    async start(request) {
      if (!notificationId) {
        const found = await client.notificationId(`${address}${pesapalPaths.notification}`);
        if (found.kind === 'none') return { kind: 'unknown', reason: found.reason };
        notificationId = found.id;
      }
      const order = orderOf(request, notificationId, `${address}${pesapalPaths.callback}`);
      const answer = await client.call('POST', '/api/Transactions/SubmitOrderRequest', order);
      if (answer.kind === 'no-answer') return { kind: 'unknown', reason: answer.reason };
      return startOf(answer, request);
    },

    async ask({ providerId }) {
      return providerId ? ask(providerId) : { kind: 'unknown', reason: 'never-came-back' };
    },

    // https://developer.pesapal.com, "Order Cancellation API": pending and failed payments only, and once.
    async cancel({ providerId, mayBeCancelled = false }) {
      if (!providerId) return { kind: 'cancelled' };
      const answer = await client.call('POST', '/api/Transactions/CancelOrder', {
        order_tracking_id: providerId,
      });
      if (answer.kind === 'no-answer') return { kind: 'unknown', reason: answer.reason };
      const parsed = cancelReply.safeParse(answer.body);
      if (!parsed.success) return { kind: 'unknown', reason: reasonIn(answer) };
      const status = String(parsed.data.status);
      if (status === '200') return { kind: 'cancelled' };
      // One that failed is refused because it was cancelled before. Of one that is pending a bank may
      // be at work, which is a reason to refuse as well, and no promise.
      const wasEnded = mayBeCancelled && (await ask(providerId)).kind === 'declined';
      return wasEnded ? { kind: 'cancelled' } : { kind: 'refused', code: status };
    },
  };
}

function orderOf(request: PaymentRequest, notificationId: string, callback: string) {
  const [first_name = '', ...others] = (request.buyer?.name ?? '').split(' ');
  return {
    id: request.reference,
    currency: CURRENCY,
    amount: request.amount,
    description: request.description.slice(0, 100),
    callback_url: callback,
    // The page is shown in a frame of the site.
    redirect_mode: 'PARENT_WINDOW',
    notification_id: notificationId,
    billing_address: {
      email_address: request.buyer?.email,
      phone_number: request.payer,
      country_code: 'KE',
      first_name,
      last_name: others.join(' '),
    },
  };
}

function startOf(answer: Answered, { reference }: PaymentRequest): StartResult {
  const order = orderReply.safeParse(answer.body);
  if (order.success && order.data.merchant_reference === reference) {
    const { order_tracking_id, redirect_url } = order.data;
    const id = { publicId: order_tracking_id, providerId: order_tracking_id };
    return { kind: 'started', ...id, redirectUrl: redirect_url };
  }
  const refused = refusal.safeParse(answer.body);
  if (refused.success) return { kind: 'refused', code: refused.data.error.code };
  return { kind: 'unknown', reason: plainReason(answer) };
}

function statusOf(reply: StatusReply, answer: Answered): PaymentStatus {
  const { status_code, amount, currency, merchant_reference, confirmation_code } = reply;
  switch (status_code) {
    case 1:
      // Nothing is paid that the answer does not name: what is missing counts as wrong.
      return {
        kind: 'paid',
        amount: amount ?? Number.NaN,
        currency: currency ?? '',
        reference: merchant_reference ?? '',
        ...(confirmation_code ? { receipt: confirmation_code } : {}),
      };
    case 2:
      // Its page says so and offers to pay again.
      return { kind: 'declined', code: 'failed' };
    case 3:
      return { kind: 'reversed' };
    default: {
      // Before anybody pays, Pesapal has no details to show.
      const code = reply.error?.code ?? (status_code === 0 ? 'invalid' : plainReason(answer));
      return code === 'payment_details_not_found'
        ? { kind: 'pending' }
        : { kind: 'unknown', reason: code };
    }
  }
}
