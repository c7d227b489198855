import { randomUUID } from 'node:crypto';
import type { OrderContext } from '../src/orders/order-context.ts';
import { addOrder } from '../src/orders/orders.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import type { PaymentProvider, PaymentStatus } from '../src/payments/payment-provider.ts';
import type { Tables } from '../src/storage/tables.ts';
import { rowsOf } from './databases.ts';
import { temporaryFolder } from './folders.ts';
import { manualClock } from './manual-clock.ts';
import { openContext } from './reconciling.ts';
import { prompt, wanjiru } from './shop.ts';

/** An order, and a start of a payment for it. */
export async function ordered(context: OrderContext, name = 'mavuno') {
  const order = randomUUID();
  const email = `${name}@shop.example`;
  const who = { ...wanjiru, email, companyName: name };
  await addOrder(context.storage, order, who, context.clock.now());
  const start = (attempt: number, payer = '254712345670', uncharged?: number) =>
    startPayment(context, { ...prompt(order, attempt), payer, uncharged });
  const payByCard = (attempt: number) =>
    startPayment(context, { ...prompt(order, attempt), method: 'credit_card', amount: 12_000 });
  return { order, start, payByCard };
}

/** A provider that says what it is told to say, and counts how often it was asked. */
export function told(status: () => PaymentStatus) {
  const counts = { started: 0, asked: 0 };
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start({ reference }) {
      counts.started += 1;
      return { kind: 'started', publicId: `site-${reference}`, providerId: `bank-${reference}` };
    },
    async ask() {
      counts.asked += 1;
      return status();
    },
  };
  return { provider, counts };
}

/** A database with a reconciler and such a provider, or the sandbox. */
export async function aReconciledShop(status?: () => PaymentStatus) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const { provider, counts } = told(status ?? (() => ({ kind: 'pending' })));
  const opened = await openContext(folder, clock, status && provider);
  return { clock, folder, counts, ...opened, rows: (table: keyof Tables) => rowsOf(folder, table) };
}
