import {
  mobileMoneyResult,
  purchasePaths,
  transactionStatus,
} from '@site/contracts/purchase-calls';
import { mobileMoneyStatusRequest, transactionStatusRequest } from '@site/contracts/purchase-forms';
import { orderCompleteHeader } from '@site/contracts/setup-calls';
import type { FastifyInstance } from 'fastify';
import { isPending, isSettled } from '../../orders/order.ts';
import { type AnsweredPayment, createPaymentQuestions } from '../../orders/query-provider.ts';
import type { Payment } from '../../storage/tables.ts';
import type { RouteContext } from './form-route.ts';
import { addForm, type Reply } from './form-route.ts';

/** The result code of a prompt, and the status of a card payment or direct debit. */
export function addPaymentStatus(app: FastifyInstance, context: RouteContext): void {
  const questions = createPaymentQuestions(context, context.quota);
  const paths = purchasePaths(context.config.setupService);
  const perMinute = context.settings.SETUP_QUESTIONS_PER_MINUTE;

  addForm(app, context, {
    path: paths.mobileMoneyStatus,
    fields: mobileMoneyStatusRequest,
    perMinute,
    async answer({ merchant_id: name, ...payer }, { network }) {
      const methods = ['mobile_money'] as const;
      const answered = await questions.answer({ name, methods, buyer: buyerOf(payer), network });
      return answered ? replyTo(answered, resultOf) : String(mobileMoneyResult.pending);
    },
  });

  addForm(app, context, {
    path: paths.transactionStatus,
    fields: transactionStatusRequest,
    perMinute,
    async answer({ tracking_id: name, ...payer }, { network }) {
      const methods = ['credit_card', 'direct_debit'] as const;
      const answered = await questions.answer({ name, methods, buyer: buyerOf(payer), network });
      return answered ? replyTo(answered, wordOf) : transactionStatus.pending;
    },
  });
}

interface Payer {
  readonly company_name: string;
  readonly phone_number: string;
  readonly email: string;
  readonly package_name?: string | undefined;
}

function buyerOf({ email, company_name, phone_number, package_name }: Payer) {
  return { email, companyName: company_name, phoneNumber: phone_number, plan: package_name };
}

function replyTo(
  { payment, isOrderComplete }: AnsweredPayment,
  statusOf: (payment: Payment) => string,
): Reply {
  const headers = isOrderComplete ? { [orderCompleteHeader]: 'yes' } : {};
  return { status: 200, body: statusOf(payment), headers };
}

function wordOf({ state }: Payment): string {
  if (isSettled(state)) return transactionStatus.completed;
  if (state === 'unpaid' || state === 'declined') return transactionStatus.failed;
  if (state === 'refunded' || state === 'reversed') return transactionStatus.reversed;
  return transactionStatus.pending;
}

/** Of a prompt that its payer cancelled, or that ended in a way without a code. */
const CANCELLED = '1032';

function resultOf({ state, code }: Payment): string {
  if (isSettled(state)) return String(mobileMoneyResult.paid);
  if (isPending(state)) return String(mobileMoneyResult.pending);
  return state === 'unpaid' && code && /^[1-9]\d*$/.test(code) ? code : CANCELLED;
}
