import {
  mobileMoneyResult,
  purchasePaths,
  transactionStatus,
} from '@site/contracts/purchase-calls';
import { mobileMoneyStatusRequest, transactionStatusRequest } from '@site/contracts/purchase-forms';
import { orderCompleteHeader } from '@site/contracts/setup-calls';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { isPending, isSettled } from '../../orders/order.ts';
import { createPaymentQuestions } from '../../orders/query-provider.ts';
import type { Payment } from '../../storage/tables.ts';
import { addForm, type Reply, type RouteContext } from './form-route.ts';

/** The result code of a prompt, and the status of a card payment or direct debit. */
export function addPaymentStatus(app: FastifyInstance, context: RouteContext): void {
  const answer = createPaymentQuestions(context, context.quota);
  const paths = purchasePaths(context.config.setupService);
  const perMinute = context.settings.SETUP_QUESTIONS_PER_MINUTE;

  async function replyTo(
    question: Parameters<typeof answer>[0],
    statusOf: (payment: Payment | undefined) => string,
  ): Promise<Reply> {
    const answered = await answer(question);
    const headers = answered?.isOrderComplete ? { [orderCompleteHeader]: 'yes' } : {};
    return { status: 200, body: statusOf(answered?.payment), headers };
  }

  addForm(app, context, {
    path: paths.mobileMoneyStatus,
    fields: mobileMoneyStatusRequest,
    perMinute,
    answer: ({ merchant_id: name, ...payer }, { network }) =>
      replyTo({ name, methods: ['mobile_money'], buyer: buyerOf(payer), network }, resultOf),
  });

  addForm(app, context, {
    path: paths.transactionStatus,
    fields: transactionStatusRequest,
    perMinute,
    answer({ tracking_id: name, ...payer }, { network }) {
      const methods = ['credit_card', 'direct_debit'] as const;
      return replyTo({ name, methods, buyer: buyerOf(payer), network }, wordOf);
    },
  });
}

type Payer = Omit<z.infer<typeof transactionStatusRequest>, 'tracking_id'>;

function buyerOf({ email, company_name, phone_number, package_name }: Payer) {
  return { email, company_name, phone_number, plan: package_name };
}

/** A payment that nobody knows counts as pending, here and below. */
function wordOf(payment: Payment | undefined): string {
  if (!payment) return transactionStatus.pending;
  const { state } = payment;
  if (isSettled(state)) return transactionStatus.completed;
  if (state === 'unpaid' || state === 'declined') return transactionStatus.failed;
  if (state === 'refunded' || state === 'reversed') return transactionStatus.reversed;
  return transactionStatus.pending;
}

/** Of a prompt that its payer cancelled, or that ended in a way without a code. */
const CANCELLED = '1032';

function resultOf(payment: Payment | undefined): string {
  if (!payment) return String(mobileMoneyResult.pending);
  const { state, code } = payment;
  if (isSettled(state)) return String(mobileMoneyResult.paid);
  if (isPending(state)) return String(mobileMoneyResult.pending);
  return state === 'unpaid' && code && /^[1-9]\d*$/.test(code) ? code : CANCELLED;
}
