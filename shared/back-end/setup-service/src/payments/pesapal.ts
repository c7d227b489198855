import * as z from 'zod/mini';
import { DAY_MS } from '../clock.ts';
import { type ClearRefusal, clearRefusalIn } from './clear-refusals.ts';
import {
  CURRENCY,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  providerEntry,
  type StartResult,
} from './payment-provider.ts';
import { pesapalNotices, pesapalPaths } from './pesapal-notices.ts';
import {
  type Access,
  type Answered,
  plainReason,
  providerClient,
  webAddress,
} from './provider-client.ts';

/** Pesapal API 3.0: https://developer.pesapal.com, "API 3.0 JSON". */
interface PesapalOptions extends Access {
  readonly key: string;
  readonly secret: string;
  /** Scheme, host and port of this service. */
  readonly address: string;
}

/** A token lives five minutes at most, whatever its expiry date says. */
const LIVES_MS = 5 * 60_000;

const BAD_TOKEN = 'invalid_api_credentials_provided';
const BAD_NOTIFICATION_ID = 'InvalidIpnId';

/**
 * Its documentation lists no codes: as its merchants report them, who are told nothing else, as in
 * https://github.com/Jakeii/woocommerce-pesapal/issues/10 and in what they publish. Any other code is a
 * refusal too, about which nobody can do anything.
 */
const clearRefusals: readonly ClearRefusal[] = [
  { code: 'invalid_consumer_key_or_secret_provided', problem: 'no-access' },
  { code: 'invalid_consumer_key', problem: 'no-access' },
  { code: 'consumer_key_unknown', problem: 'no-access' },
  { code: BAD_TOKEN, problem: 'no-access' },
  { code: 'amount_exceeds_default_limit', problem: 'over-limit' },
  { code: 'maximum_amount_limit_exceeded', problem: 'over-limit' },
];

const refusedBy = (code: string): StartResult =>
  clearRefusalIn(clearRefusals, code) ?? { kind: 'refused', code };

/** Only a page that somebody was given can be paid: a start may be repeated. */
export function pesapal(options: PesapalOptions): PaymentProvider {
  const { address } = options;
  const call = providerClient(options, {
    request: {
      method: 'POST',
      path: '/api/Auth/RequestToken',
      body: { consumer_key: options.key, consumer_secret: options.secret },
    },
    read(body) {
      const { data } = tokenReply.safeParse(body);
      return data && { value: data.token, livesMs: LIVES_MS };
    },
    reasonIn,
    isRefusal: (answer) => answer.status === 401 || reasonIn(answer) === BAD_TOKEN,
  });
  let notificationId: string | undefined;

  /** Pesapal's name of our address for notifications, registered if need be; else why there is none. */
  async function findNotificationId(): Promise<{ id: string } | { reason: string }> {
    if (notificationId) return { id: notificationId };
    const url = `${address}${pesapalPaths.notification}`;
    const list = await call({ method: 'GET', path: '/api/URLSetup/GetIpnList' });
    const known = z.array(ipn).safeParse(list.kind === 'answer' ? list.body : undefined);
    notificationId = known.data?.find((ipn) => ipn.url === url)?.ipn_id;
    if (notificationId) return { id: notificationId };
    const body = { url, ipn_notification_type: 'POST' };
    const made = await call({ method: 'POST', path: '/api/URLSetup/RegisterIPN', body });
    if (made.kind !== 'answer') return made;
    notificationId = ipn.safeParse(made.body).data?.ipn_id;
    return notificationId ? { id: notificationId } : { reason: reasonIn(made) };
  }

  async function ask(providerId: string): Promise<PaymentStatus> {
    const path = `/api/Transactions/GetTransactionStatus?orderTrackingId=${encodeURIComponent(providerId)}`;
    const answer = await call({ method: 'GET', path });
    if (answer.kind !== 'answer') {
      return { kind: 'unknown', reason: answer.reason, isOutOfReach: true };
    }
    const { data } = statusReply.safeParse(answer.body);
    return data ? statusOf(data, answer) : { kind: 'unknown', reason: plainReason(answer) };
  }

  return {
    name: 'pesapal',
    repeatsSafely: true,

    async start(request) {
      const found = await findNotificationId();
      // No order was sent.
      if ('reason' in found) return refusedBy(found.reason);
      const body = orderOf(request, found.id, `${address}${pesapalPaths.callback}`);
      const path = '/api/Transactions/SubmitOrderRequest';
      const answer = await call({ method: 'POST', path, body });
      if (answer.kind === 'no-token') return refusedBy(answer.reason);
      if (answer.kind === 'no-answer') return { kind: 'unknown', reason: answer.reason };
      // Somebody deleted it there: the next start registers another one.
      if (reasonIn(answer) === BAD_NOTIFICATION_ID) notificationId = undefined;
      return startOf(answer, request);
    },

    ask: async ({ providerId }) =>
      providerId ? ask(providerId) : { kind: 'unknown', reason: 'never-came-back' },

    // https://developer.pesapal.com, "Order Cancellation API": pending and failed payments only, and once.
    async cancel({ providerId, mayBeCancelled = false }) {
      if (!providerId) return { kind: 'cancelled' };
      const body = { order_tracking_id: providerId };
      const answer = await call({ method: 'POST', path: '/api/Transactions/CancelOrder', body });
      if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason };
      const { data } = cancelReply.safeParse(answer.body);
      if (!data) return { kind: 'unknown', reason: reasonIn(answer) };
      const status = String(data.status);
      if (status === '200') return { kind: 'cancelled' };
      // A failed one was cancelled before. Of a pending one a bank may be at work.
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
  const { data: order } = orderReply.safeParse(answer.body);
  if (order?.merchant_reference === reference) {
    const { order_tracking_id: id, redirect_url: redirectUrl } = order;
    return { kind: 'started', publicId: id, providerId: id, redirectUrl };
  }
  const { data: refused } = refusal.safeParse(answer.body);
  return refused ? refusedBy(refused.error.code) : { kind: 'unknown', reason: plainReason(answer) };
}

function statusOf(reply: z.infer<typeof statusReply>, answer: Answered): PaymentStatus {
  const { status_code, amount, currency, merchant_reference, confirmation_code } = reply;
  switch (status_code) {
    case 1:
      // What the answer does not name counts as wrong.
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
      return { kind: 'reversed', ...(amount && currency ? { amount, currency } : {}) };
    default: {
      // Before anybody pays, Pesapal has no details to show.
      const code = reply.error?.code ?? (status_code === 0 ? 'invalid' : plainReason(answer));
      return code === 'payment_details_not_found'
        ? { kind: 'pending' }
        : { kind: 'unknown', reason: code };
    }
  }
}

function reasonIn(answer: Answered): string {
  return refusal.safeParse(answer.body).data?.error.code ?? plainReason(answer);
}

const tokenReply = z.object({ token: z.string().check(z.minLength(1)) });

const ipn = z.object({ url: z.string(), ipn_id: z.string() });

const orderReply = z.object({
  order_tracking_id: z.string().check(z.minLength(1)),
  merchant_reference: z.string(),
  redirect_url: z.url(),
});

const refusal = z.object({ error: z.object({ code: z.string() }) });

const statusReply = z.object({
  /** 0 invalid, 1 completed, 2 failed, 3 reversed. */
  status_code: z.nullish(z.int()),
  amount: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  merchant_reference: z.nullish(z.string()),
  confirmation_code: z.nullish(z.string()),
  /** On success an object of nulls, or null. */
  error: z.nullish(z.object({ code: z.nullish(z.string()) })),
});

const cancelReply = z.object({ status: z.union([z.string(), z.number()]) });

export const pesapalEntry = providerEntry({
  methods: ['credit_card'],
  settings: {
    PESAPAL_URL: z.optional(webAddress),
    PESAPAL_KEY: z.optional(z.string()),
    PESAPAL_SECRET: z.optional(z.string()),
  },
  access: ['PESAPAL_KEY', 'PESAPAL_SECRET'],
  addresses: {
    variable: 'PESAPAL_URL',
    live: 'https://pay.pesapal.com/v3',
    test: 'https://cybqa.pesapal.com/pesapalv3',
  },
  // Card schemes accept disputes for 120 days, and banks need weeks to pass them on.
  reversibleForMs: 180 * DAY_MS,
  notices: pesapalNotices,
  adapter: ({ setting, ...options }) =>
    pesapal({ ...options, key: setting('PESAPAL_KEY'), secret: setting('PESAPAL_SECRET') }),
});
