import {
  paymentKeyHeader,
  purchasePaths,
  readPaymentKey,
  type StartRefusal,
} from '@site/contracts/purchase-calls';
import {
  cardRequest,
  directDebitRequest,
  mobileMoneyRequest,
} from '@site/contracts/purchase-forms';
import { mobileMoneyNumber } from '@site/contracts/telephone';
import type { OrderContext } from '../../orders/order-context.ts';
import {
  type RequestedPayment,
  type RequestOutcome,
  requestPayment,
  type StartLimits,
} from '../../orders/request-payment.ts';
import { formRoute, malformedKey, type Reply, type Route, tooMany } from './form-route.ts';
import type { AskedForm } from './read-fields.ts';

interface StartContext {
  readonly context: OrderContext;
  readonly limits: StartLimits;
  readonly perMinute: number;
}

/** `POST /{card_provider}_{provider}.php`: begins a card payment; the reply has the page to show. */
export function startCardRoute(start: StartContext): Route {
  return startRoute(start, {
    path: purchasePaths(start.context.config.setupService).card,
    fields: cardRequest,
    read({ email, full_name: name, phone_number, package_plan: plan, uncharged, ...fields }) {
      const amount = Number(fields.amount);
      const users = fields.package_users === undefined ? undefined : Number(fields.package_users);
      const who = { email, applicantName: name, phoneNumber: phone_number };
      return {
        payment: {
          method: 'credit_card',
          amount,
          payer: phone_number,
          buyer: { email, name },
          uncharged: Number(uncharged ?? 0),
        },
        buyer: { ...who, plan, users, price: amount },
      };
    },
    replyOf: ({ redirect_url, public_id }) => ({ redirect_url, order_tracking_id: public_id }),
  });
}

/** `POST /{provider}_mpesa.php`: sends a prompt to a telephone. */
export function startMobileMoneyRoute(start: StartContext): Route {
  return startRoute(start, {
    path: purchasePaths(start.context.config.setupService).mobileMoney,
    fields: mobileMoneyRequest,
    telephone: mobileMoneyNumber,
    read: ({ phone_number: payer, amount, uncharged }) => ({
      payment: {
        method: 'mobile_money',
        amount: Number(amount),
        payer,
        uncharged: Number(uncharged ?? 0),
      },
      buyer: { phoneNumber: payer },
    }),
    replyOf: ({ public_id }) => ({ MerchantRequestID: public_id }),
  });
}

/** `POST /{provider}_fund_transfer.php`: begins a direct debit. */
export function startDirectDebitRoute(start: StartContext): Route {
  return startRoute(start, {
    path: purchasePaths(start.context.config.setupService).directDebit,
    fields: directDebitRequest,
    read: ({ account_no: payer, amount, uncharged }) => ({
      payment: {
        method: 'direct_debit',
        amount: Number(amount),
        payer,
        uncharged: Number(uncharged ?? 0),
      },
      buyer: {},
    }),
    replyOf: ({ public_id }) => ({ OrderTrackingId: public_id }),
  });
}

interface StartForm<Fields> extends AskedForm<Fields> {
  read(fields: Fields): Pick<RequestedPayment, 'payment' | 'buyer'>;
  /** The provider's part of the reply. */
  replyOf(started: Started): object;
}

type Started = Extract<RequestOutcome, { kind: 'started' }>['payment'];

/**
 * A route that starts a payment. With the header `Idempotency-Key` it pays the order that the key
 * names; without, an order is made from what the form has, and the reply names the payment together
 * with a claim on it. Where payments are live nothing begins without a key. Refusals are
 * `startRefusal` with 409; 502 where the provider will not take it, 504 where it did not answer.
 */
function startRoute<Fields>(
  { context, limits, perMinute }: StartContext,
  { read, replyOf, ...form }: StartForm<Fields>,
): Route {
  return formRoute({
    ...form,
    perMinute,
    async answer(values, { headers, log, network }) {
      const header = headers[paymentKeyHeader];
      const key = readPaymentKey(header);
      if (header !== undefined && !key) return malformedKey;
      const outcome = await requestPayment(context, limits, { ...read(values), key, network });
      if ('reference' in outcome) {
        const { reference: payment, kind } = outcome;
        log.info({ call: form.path, payment, outcome: kind }, 'payment start');
      }
      if (outcome.kind === 'started') return { status: 200, body: replyOf(outcome.payment) };
      return refusalOf(outcome);
    },
  });
}

function refusalOf(outcome: Exclude<RequestOutcome, { kind: 'started' }>): Reply {
  switch (outcome.kind) {
    case 'refused':
      return outcome.refused === 'unconfirmed' ? unconfirmed : conflict(outcome.refused);
    case 'wrong-amount':
      return conflict('wrong-amount');
    case 'too-many':
      return tooMany(outcome.seconds);
    default:
      return failures[outcome.kind];
  }
}

const conflict = (refused: StartRefusal): Reply => ({ status: 409, body: { refused } });
/** Pages from before read it as `under-way`. */
const unconfirmed: Reply = { status: 409, body: { refused: 'under-way', unconfirmed: true } };

const failures = {
  'key-missing': {
    status: 400,
    body: 'A payment needs an order: place one, and name it in the header Idempotency-Key.',
  },
  'key-reused': { status: 400, body: 'The key belongs to another way to pay.' },
  'no-provider': { status: 503, body: 'This way to pay is not available.' },
  'over-limit': {
    status: 502,
    body: 'M-Pesa does not take so much in one payment: pay in another way.',
  },
  'provider-refused': { status: 502, body: 'The payment provider did not take the payment.' },
  unknown: { status: 504, body: 'The payment provider did not answer.' },
} as const satisfies Record<string, Reply>;
