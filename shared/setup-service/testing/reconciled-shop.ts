import { randomUUID } from 'node:crypto';
import type { OrderContext } from '../src/orders/order.ts';
import { addOrder } from '../src/orders/orders.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import type { PaymentStatus } from '../src/payments/payment-provider.ts';
import { openShop } from './reconciling.ts';
import { prompt, wanjiru } from './shop.ts';
import { stubProvider } from './stub-provider.ts';

export async function ordered(context: OrderContext, name = 'mavuno') {
  const order = randomUUID();
  const who = { ...wanjiru, email: `${name}@shop.example`, company_name: name };
  await addOrder(context.storage, order, who, context.clock.now());
  const start = (attempt: number, payer = '254712345670', uncharged?: number) =>
    startPayment(context, { ...prompt(order, attempt), payer, uncharged });
  const payByCard = (attempt: number) =>
    startPayment(context, { ...prompt(order, attempt), method: 'credit_card', amount: 12_000 });
  return { order, start, payByCard };
}

export const told = (status: () => PaymentStatus) => stubProvider({ status });

export async function aReconciledShop(status?: () => PaymentStatus) {
  const { provider, counts } = told(status ?? (() => ({ kind: 'pending' })));
  return { ...(await openShop(status && provider)), counts };
}
