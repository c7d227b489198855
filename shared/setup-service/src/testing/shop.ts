import { randomUUID } from 'node:crypto';
import { askProvider } from '../orders/ask-provider.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { addOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import { startPayment } from '../orders/start-payment.ts';
import type { PaymentProvider, Verdict } from '../payments/payment-provider.ts';
import type { Tables } from '../storage/tables.ts';
import { rowsOf } from './databases.ts';
import { manualClock } from './manual-clock.ts';
import { openDesk } from './reconciling.ts';
import { temporaryFolder } from './running-service.ts';

const MINUTE = 60_000;

export const wanjiru: Buyer = {
  email: 'wanjiru@mavuno.example',
  companyName: 'Mavuno Stores',
  applicantName: 'Wanjiru Kamau',
  phoneNumber: '0712345678',
  plan: 'Basic Plan',
  users: 3,
  price: 12_000,
};

/**
 * A provider that says of each payment what a test told it, `pending` otherwise; it never promises
 * that one can no longer be paid.
 */
export function tellingProvider() {
  const answers = new Map<string, Verdict>();
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    start: async ({ reference }) => ({
      kind: 'started',
      publicId: `site-${reference}`,
      providerId: `bank-${reference}`,
    }),
    ask: async ({ reference }) => answers.get(reference) ?? { kind: 'pending' },
  };
  return { provider, answers };
}

/** What happens in a shop with such a provider, on a desk; prompts come one after the other. */
export function shopOn(
  desk: PurchaseDesk,
  clock: ReturnType<typeof manualClock>,
  answers: Map<string, Verdict>,
) {
  async function place(buyer: Partial<Buyer> = wanjiru): Promise<string> {
    const order = randomUUID();
    await addOrder(desk.storage, order, buyer, clock.now());
    return order;
  }

  /** Begins an attempt, later than any earlier one stands in the way; gives its name. */
  async function pay(order: string, attempt: number): Promise<string> {
    const reference = `${order}.${attempt}`;
    clock.pass(3 * MINUTE);
    const wish = { orderId: order, reference, amount: 5, payer: '254712345670' };
    const start = await startPayment(desk, { ...wish, method: 'mobile_money' });
    if (start.kind !== 'started') throw new Error(`the start was ${JSON.stringify(start)}`);
    return reference;
  }

  /** The provider says so from now on, and is asked. */
  async function say(reference: string, verdict: Verdict): Promise<void> {
    answers.set(reference, verdict);
    const payment = await findPayment(desk.storage, reference);
    if (payment) await askProvider(desk, payment);
  }

  return { place, pay, say };
}

/** Such a shop on a database of its own. */
export async function aShop() {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const { provider, answers } = tellingProvider();
  const { desk, reconciler } = await openDesk(folder, clock, provider);

  /** Mails about money: all but those that tell of an account. */
  async function mails() {
    const rows = await rowsOf(folder, 'outbox');
    const accounts = (await rowsOf(folder, 'accounts')).map(({ id }) => id);
    return rows
      .filter(({ id }) => !accounts.includes(id))
      .map(({ id, recipient, message }) => ({
        id: String(id),
        recipient: String(recipient),
        text: String(message).replaceAll('=\r\n', ''),
      }));
  }

  const rows = (table: keyof Tables) => rowsOf(folder, table);
  return { clock, folder, desk, reconciler, answers, mails, rows, ...shopOn(desk, clock, answers) };
}
