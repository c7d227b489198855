import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PaymentProvider, Verdict } from '../payments/payment-provider.ts';
import { inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { openDesk } from '../testing/reconciling.ts';
import { temporaryFolder } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';
import { askProvider } from './ask-provider.ts';
import type { Buyer } from './buyer.ts';
import { addOrder, completeDetails, findOrder } from './orders.ts';
import { findPayment } from './payments.ts';
import { startPayment } from './start-payment.ts';
import { finishPaidOrder } from './take-money.ts';

const MINUTE = 60_000;

const wanjiru: Buyer = {
  email: 'wanjiru@mavuno.example',
  companyName: 'Mavuno Stores',
  applicantName: 'Wanjiru Kamau',
  phoneNumber: '0712345678',
  plan: 'Basic Plan',
  users: 3,
  price: 12_000,
};

/** A shop whose provider says of each payment what a test told it; `pending` otherwise. */
async function shop() {
  const clock = manualClock();
  const folder = await temporaryFolder();
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
  const { desk } = await openDesk(folder, clock, provider);

  async function pay(order: string, attempt: number) {
    const reference = `${order}.${attempt}`;
    const wish = { orderId: order, reference, amount: 5, payer: '254712345670' };
    clock.pass(3 * MINUTE);
    expect(await startPayment(desk, { ...wish, method: 'mobile_money' })).toMatchObject({
      kind: 'started',
    });
    return reference;
  }

  async function say(reference: string, verdict: Verdict) {
    answers.set(reference, verdict);
    const payment = await findPayment(desk.storage, reference);
    return payment && askProvider(desk, payment);
  }

  async function place(buyer: Partial<Buyer> = wanjiru) {
    const order = randomUUID();
    await addOrder(desk.storage, order, buyer, clock.now());
    return order;
  }

  /** Mails about money: all but those that tell of an account. */
  async function mails() {
    const rows = await rowsOf(folder, 'outbox');
    const accounts = (await rowsOf(folder, 'accounts')).map(({ id }) => id);
    return rows
      .filter(({ id }) => !accounts.includes(id))
      .map(({ id, recipient, message }) => ({
        id: String(id),
        recipient,
        text: String(message).replaceAll('=\r\n', ''),
      }));
  }

  return { clock, folder, desk, pay, say, place, mails };
}

onEachDatabase(() => {
  describe('money that is due back', () => {
    test('because it came twice: buyer and vendor are told once, however often it is said', async () => {
      const { pay, say, place, mails } = await shop();
      const order = await place();
      const first = await pay(order, 1);
      const second = await pay(order, 2);
      await say(second, { kind: 'paid' });
      expect(await mails()).toEqual([]);
      for (let time = 0; time < 3; time += 1) await say(first, { kind: 'paid', receipt: 'AB12' });

      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
      for (const { text } of sent) {
        expect(text).toContain(first);
        expect(text).toContain('Ksh 5');
        expect(text).toContain('Content-Type: text/html');
      }
      const [buyers, vendors] = [wanjiru.email, site.email].map((recipient) =>
        sent.find((mail) => mail.recipient === recipient),
      );
      expect(buyers?.text).toContain('paid already');
      expect(buyers?.text).toContain('You need not do anything');
      expect(vendors?.text).toContain('orders refund');
      expect(vendors?.text).toContain('AB12');
    });

    test('because it is another sum: the sum that came is named', async () => {
      const { folder, pay, say, place, mails } = await shop();
      const payment = await pay(await place(), 1);
      await say(payment, { kind: 'paid', amount: 3, currency: 'KES' });
      const sent = await mails();
      expect(sent).toHaveLength(2);
      for (const { text } of sent) expect(text).toContain('Ksh 3');
      expect(await rowsOf(folder, 'payments')).toMatchObject([
        { state: 'refund-due', received: 'KES 3' },
      ]);
    });

    test('because the company has an account by now', async () => {
      const { pay, say, place, mails } = await shop();
      const [one, other] = [await place(), await place()];
      const [first, second] = [await pay(one, 1), await pay(other, 1)];
      await say(first, { kind: 'paid' });
      await say(second, { kind: 'paid' });
      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
      expect(sent.every(({ text }) => text.includes('exists already'))).toBe(true);
    });

    test('because the company had an account before the details of the buyer came', async () => {
      const { clock, desk, pay, say, place, mails } = await shop();
      const bare = await place({});
      const payment = await pay(bare, 1);
      await say(payment, { kind: 'paid' });
      await say(await pay(await place(), 1), { kind: 'paid' });
      const waiting = await findOrder(desk.storage, bare);
      if (waiting) await completeDetails(desk.storage, waiting, wanjiru, clock.now());
      const complete = await findOrder(desk.storage, bare);
      for (let time = 0; time < 2; time += 1) if (complete) await finishPaidOrder(desk, complete);
      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
      expect(sent.every(({ text }) => text.includes('exists already'))).toBe(true);
    });

    test('of a buyer whose e-mail address nobody knows: the vendor alone is told', async () => {
      const { pay, say, place, mails } = await shop();
      await say(await pay(await place({}), 1), { kind: 'paid', reference: 'somebody-else.1' });
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([site.email]);
    });

    test('is never noted without its mails', async () => {
      const { folder, pay, say, place } = await shop();
      const payment = await pay(await place(), 1);
      // Where the mail cannot be stored the money is not noted: it is asked about again.
      await inDatabase(folder, (storage) =>
        storage.schema.alterTable('outbox').renameTo('elsewhere').execute(),
      );
      await expect(say(payment, { kind: 'paid', amount: 3 })).rejects.toThrow();
      await inDatabase(folder, (storage) =>
        storage.schema.alterTable('elsewhere').renameTo('outbox').execute(),
      );
      expect(await rowsOf(folder, 'payments')).toMatchObject([{ state: 'open' }]);
      await say(payment, { kind: 'paid', amount: 3 });
      expect(await rowsOf(folder, 'outbox')).toHaveLength(2);
    });
  });

  describe('money that the provider took back', () => {
    test('is told to both, once, and the customer is not blamed', async () => {
      const { pay, say, place, mails } = await shop();
      const payment = await pay(await place(), 1);
      for (let time = 0; time < 2; time += 1) await say(payment, { kind: 'reversed' });
      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
      expect(sent.find(({ recipient }) => recipient === wanjiru.email)?.text).toContain(
        'has gone back to you',
      );
    });

    test('makes no account any more, where its order waited for the details of the buyer', async () => {
      const { folder, clock, desk, pay, say, place } = await shop();
      const bare = await place({});
      const payment = await pay(bare, 1);
      await say(payment, { kind: 'paid' });
      await say(payment, { kind: 'reversed' });
      const waiting = await findOrder(desk.storage, bare);
      if (waiting) await completeDetails(desk.storage, waiting, wanjiru, clock.now());
      const complete = await findOrder(desk.storage, bare);
      if (complete) await finishPaidOrder(desk, complete);
      expect(await rowsOf(folder, 'accounts')).toEqual([]);
      expect(await rowsOf(folder, 'orders')).toMatchObject([{ state: 'closed' }]);
    });
  });
});
