import {
  type ProviderRefusal,
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
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../clock.ts';
import {
  type RequestedPayment,
  type RequestOutcome,
  requestPayment,
} from '../../orders/request-payment.ts';
import type { StartProblem } from '../../payments/payment-provider.ts';
import { cardFrameAddress } from './card-frames.ts';
import { addForm, malformedKey, type Reply, type RouteContext, tooMany } from './form-route.ts';

/**
 * The calls that begin a payment: by card, whose reply has the page to show, by prompt and by direct
 * debit. Without `Idempotency-Key` an order is made from the form, and the reply names the payment
 * together with a claim on it; where payments are live nothing begins then.
 */
export function addPaymentStarts(app: FastifyInstance, context: RouteContext): void {
  const { config, createLimit, settings, quota } = context;
  const paths = purchasePaths(config.setupService);
  const perMinute = settings.SETUP_PAYMENTS_PER_MINUTE;
  const max = settings.SETUP_PROMPTS_PER_HOUR;
  const limits = { quota, prompts: createLimit({ name: 'prompts', max, windowMs: HOUR_MS }) };

  function add<Fields extends StartFields>({ read, replyOf, ...form }: StartForm<Fields>): void {
    addForm(app, context, {
      ...form,
      perMinute,
      async answer(fields, { headers, log, network }) {
        const header = headers[paymentKeyHeader];
        const key = readPaymentKey(header);
        if (header !== undefined && !key) return malformedKey;
        const { payment: paid, buyer = {} } = read(fields);
        const { amount, uncharged = 0 } = fields;
        const payment = { ...paid, amount: Number(amount), uncharged: Number(uncharged) };
        const outcome = await requestPayment(context, limits, { payment, buyer, key, network });
        if ('reference' in outcome) {
          const { reference, kind } = outcome;
          log.info({ call: form.path, payment: reference, outcome: kind }, 'payment start');
        }
        if (outcome.kind === 'started') return { status: 200, body: replyOf(outcome.payment) };
        return refusalOf(outcome);
      },
    });
  }

  add({
    path: paths.card,
    fields: cardRequest,
    read({ email, full_name: name, phone_number: payer, package_plan: plan, ...fields }) {
      const users = fields.package_users === undefined ? undefined : Number(fields.package_users);
      const who = { email, applicant_name: name, phone_number: payer };
      return {
        payment: { method: 'credit_card', payer, buyer: { email, name } },
        buyer: { ...who, plan, users, price: Number(fields.amount) },
      };
    },
    replyOf: ({ redirect_url, public_id }) => ({
      redirect_url,
      frame_url: cardFrameAddress(config, public_id),
      order_tracking_id: public_id,
    }),
  });

  add({
    path: paths.mobileMoney,
    fields: mobileMoneyRequest,
    telephone: mobileMoneyNumber,
    read: ({ phone_number: payer }) => ({
      payment: { method: 'mobile_money', payer },
      buyer: { phone_number: payer },
    }),
    replyOf: ({ public_id }) => ({ MerchantRequestID: public_id }),
  });

  add({
    path: paths.directDebit,
    fields: directDebitRequest,
    read: ({ account_no: payer }) => ({ payment: { method: 'direct_debit', payer } }),
    replyOf: ({ public_id }) => ({ OrderTrackingId: public_id }),
  });
}

interface StartFields {
  readonly amount: string;
  readonly uncharged?: string | undefined;
}

type FormOf<Fields> = Parameters<typeof addForm<Fields>>[2];

interface StartForm<Fields> extends Pick<FormOf<Fields>, 'path' | 'fields' | 'telephone'> {
  read(fields: Fields): {
    readonly payment: Omit<RequestedPayment['payment'], 'amount' | 'uncharged'>;
    readonly buyer?: RequestedPayment['buyer'];
  };
  replyOf(started: Extract<RequestOutcome, { kind: 'started' }>['payment']): object;
}

function refusalOf(outcome: Exclude<RequestOutcome, { kind: 'started' }>): Reply {
  if (outcome.kind === 'too-many') return tooMany(outcome.seconds);
  if (outcome.kind === 'provider-refused') return providerRefused(outcome.problem);
  if (outcome.kind !== 'refused') return failures[outcome.kind];
  return outcome.refused === 'unconfirmed' ? unconfirmed : conflict(outcome.refused);
}

const conflict = (refused: StartRefusal): Reply => ({ status: 409, body: { refused } });
const refusedBy = (refused: ProviderRefusal): Reply => ({ status: 502, body: { refused } });

function providerRefused(problem: StartProblem | undefined): Reply {
  if (problem === undefined) {
    return { status: 502, body: 'The payment provider did not take the payment.' };
  }
  return problem === 'no-access' ? failures['no-provider'] : refusedBy(problem);
}

const unconfirmed: Reply = { status: 409, body: { refused: 'under-way', unconfirmed: true } };

const failures = {
  'wrong-amount': conflict('wrong-amount'),
  'key-missing': {
    status: 400,
    body: 'A payment needs an order: place one, and name it in the header Idempotency-Key.',
  },
  'key-reused': { status: 400, body: 'The key belongs to another way to pay.' },
  'no-provider': { status: 503, body: 'This way to pay is not available.' },
  'over-limit': refusedBy('over-limit'),
  unknown: { status: 504, body: 'The payment provider did not answer.' },
} as const satisfies Record<string, Reply>;
