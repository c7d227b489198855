import { describe, expect, test } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { anOrder } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { site } from '../../testing/site.ts';
import type { OrderContext } from './order.ts';
import { completeDetails, findOrder } from './orders.ts';
import { finishPaidOrder } from './settle-payment.ts';

async function completeLate(context: OrderContext, id: string): Promise<void> {
  const { storage, clock } = context;
  const waiting = await findOrder(storage, id);
  if (waiting) await completeDetails(storage, waiting, wanjiru, clock.now());
  const complete = await findOrder(storage, id);
  if (complete) await finishPaidOrder(context, complete);
}

function expectBoth(sent: readonly { recipient: string; text: string }[], words: string): void {
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
  for (const { text } of sent) expect(text).toContain(words);
}

onSqlite(() => {
  describe('money that is due back', () => {
    test('because it came twice: buyer and vendor read it once, however often the provider reports it', async () => {
      const { pay, say, mails, rows, order, payment: first } = await anOrder();
      await say(await pay(order, 2), { kind: 'paid' });
      expect(await mails()).toEqual([]);
      for (let time = 0; time < 3; time += 1) await say(first, { kind: 'paid', receipt: 'AB12' });

      const sent = await mails();
      for (const words of [first, 'KSh 5', 'Content-Type: text/html']) expectBoth(sent, words);
      expect(await rows('payments')).toMatchObject([
        { state: 'refund-due', code: 'paid-twice' },
        { state: 'paid' },
      ]);
      expect(await rows('accounts')).toHaveLength(1);
      const textTo = (name: string) => sent.find(({ recipient }) => recipient === name)?.text;
      const help = `Call ${site.phone} or write to ${site.email}`;
      for (const words of ['paid already', 'You need not do anything', help]) {
        expect(textTo(wanjiru.email)).toContain(words);
      }
      for (const words of ['orders refund', 'AB12', wanjiru.company_name]) {
        expect(textTo(site.email)).toContain(words);
      }
      expect(textTo(wanjiru.email)).not.toMatch(/Wanjiru|Mavuno/);
    });

    test.each([
      [{ currency: 'KES', amount: 3 }, 'KSh 3'],
      [{ currency: 'USD', amount: 5 }, 'USD 5'],
      [{ currency: '', amount: 5 }, 'KSh 5'],
      [{ currency: 'KES', amount: Number.NaN }, 'KSh 5'],
      [{ currency: 'KES', amount: 5, reference: 'another' }, 'KSh 5'],
    ])('because it is not as agreed: %o reads as %s', async (said, sum) => {
      const { say, mails, rows, payment } = await anOrder();
      await say(payment, { kind: 'paid', ...said });
      const sent = await mails();
      expect(sent).toHaveLength(2);
      for (const { text } of sent) {
        expect(text).toContain(`We received ${sum}`.slice(text.includes('To give back') ? 12 : 0));
        expect(text).not.toContain('NaN');
      }
      expect(await rows('payments')).toMatchObject([
        { state: 'refund-due', code: 'wrong-payment' },
      ]);
      expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
      expect(await rows('accounts')).toEqual([]);
    });

    test('because the company has an account by now', async () => {
      const { pay, say, place, mails, rows, payment: first } = await anOrder();
      const second = await pay(await place({ ...wanjiru, company_name: 'MAVUNO STORES ' }), 1);
      await Promise.all([first, second].map((payment) => say(payment, { kind: 'paid' })));
      expectBoth(await mails(), 'exists already');
      expect((await rows('orders')).map(({ state }) => state).sort()).toEqual(['done', 'refused']);
      expect(await rows('accounts')).toHaveLength(1);
    });

    test('because the company had an account before the details of the buyer came', async () => {
      const { context, pay, say, place, mails, order, payment } = await anOrder({ buyer: {} });
      await say(payment, { kind: 'paid' });
      await say(await pay(await place(), 1), { kind: 'paid' });
      for (let time = 0; time < 2; time += 1) await completeLate(context, order);
      expectBoth(await mails(), 'exists already');
    });

    test('of a buyer whose email address is unknown: only the vendor gets an email', async () => {
      const { say, mails, payment } = await anOrder({ buyer: {} });
      await say(payment, { kind: 'paid', reference: 'somebody-else.1' });
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([site.email]);
    });

    test('is never noted without its emails', async () => {
      const { context, rows, say, payment } = await anOrder();
      const rename = (from: string, to: string) =>
        context.storage.schema.alterTable(from).renameTo(to).execute();
      // Where the email cannot be stored the money is not noted: it is queried again.
      await rename('outbox', 'elsewhere');
      await expect(say(payment, { kind: 'paid', amount: 3 })).rejects.toThrow();
      await rename('elsewhere', 'outbox');
      expect(await rows('payments')).toMatchObject([{ state: 'open' }]);
      await say(payment, { kind: 'paid', amount: 3 });
      expect(await rows('outbox')).toHaveLength(2);
    });
  });

  describe('money that the provider took back', () => {
    test('is reported to both, once, and the customer is not blamed', async () => {
      const { say, mails, payment } = await anOrder();
      for (let time = 0; time < 2; time += 1) await say(payment, { kind: 'reversed' });
      const sent = await mails();
      expectBoth(sent, payment);
      const toBuyer = sent.find(({ recipient }) => recipient === wanjiru.email);
      expect(toBuyer?.text).toContain('has gone back to you');
    });

    test('makes no account any more, where its order waited for the details of the buyer', async () => {
      const { rows, context, say, order, payment } = await anOrder({ buyer: {} });
      await say(payment, { kind: 'paid' });
      await say(payment, { kind: 'reversed' });
      await completeLate(context, order);
      expect(await rows('accounts')).toEqual([]);
      expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
    });
  });
});
