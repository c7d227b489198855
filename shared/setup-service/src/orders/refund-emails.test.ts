import { describe, expect, test } from 'vitest';
import { inDatabase, onSqlite, rowsOf } from '../../testing/databases.ts';
import { aShop, wanjiru } from '../../testing/shop.ts';
import { site } from '../../testing/site.ts';
import type { OrderContext } from './order-context.ts';
import { completeDetails, findOrder } from './orders.ts';
import { finishPaidOrder } from './settle-payment.ts';

/** The details of a buyer come after the money. */
async function completeLate(context: OrderContext, id: string): Promise<void> {
  const { storage, clock } = context;
  const waiting = await findOrder(storage, id);
  if (waiting) await completeDetails(storage, waiting, wanjiru, clock.now());
  const complete = await findOrder(storage, id);
  if (complete) await finishPaidOrder(context, complete);
}

/** Vendor and buyer have one email each, which says so. */
function expectBoth(sent: readonly { recipient: string; text: string }[], words: string): void {
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
  for (const { text } of sent) expect(text).toContain(words);
}

onSqlite(() => {
  describe('money that is due back', () => {
    test('because it came twice: buyer and vendor are told once, however often it is said', async () => {
      const { pay, say, place, mails, rows } = await aShop();
      const order = await place();
      const first = await pay(order, 1);
      await say(await pay(order, 2), { kind: 'paid' });
      expect(await mails()).toEqual([]);
      for (let time = 0; time < 3; time += 1) await say(first, { kind: 'paid', receipt: 'AB12' });

      const sent = await mails();
      expectBoth(sent, first);
      expect(await rows('payments')).toMatchObject([
        { state: 'refund-due', code: 'paid-twice' },
        { state: 'paid' },
      ]);
      expect(await rows('accounts')).toHaveLength(1);
      for (const { text } of sent) {
        expect(text).toContain('KSh 5');
        expect(text).toContain('Content-Type: text/html');
      }
      const [buyers, vendors] = [wanjiru.email, site.email].map((recipient) =>
        sent.find((mail) => mail.recipient === recipient),
      );
      expect(buyers?.text).toContain('paid already');
      expect(buyers?.text).toContain('You need not do anything');
      expect(buyers?.text).toContain(`Call ${site.phone} or write to ${site.email}`);
      expect(vendors?.text).toContain('orders refund');
      expect(vendors?.text).toContain('AB12');
    });

    test.each([
      [{ currency: 'KES', amount: 3 }, 'KSh 3', 'KES 3'],
      [{ currency: 'USD', amount: 5 }, 'USD 5', 'USD 5'],
      [{ currency: '', amount: 5 }, 'KSh 5', null],
      [{ currency: 'KES', amount: Number.NaN }, 'KSh 5', null],
      [{ currency: 'KES', amount: 5, reference: 'another' }, 'KSh 5', 'KES 5'],
    ])('because it is not as agreed: %o is told as %s', async (said, sum, received) => {
      const { pay, say, place, mails, rows } = await aShop();
      await say(await pay(await place(), 1), { kind: 'paid', ...said });
      const sent = await mails();
      expect(sent).toHaveLength(2);
      for (const { text } of sent) {
        expect(text).toContain(`We received ${sum}`.slice(text.includes('To give back') ? 12 : 0));
        expect(text).not.toContain('NaN');
      }
      expect(await rows('payments')).toMatchObject([
        { state: 'refund-due', code: 'wrong-payment', received },
      ]);
      expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
      expect(await rows('accounts')).toEqual([]);
    });

    test('because the company has an account by now', async () => {
      const { pay, say, place, mails, rows } = await aShop();
      const [one, other] = [
        await place(),
        await place({ ...wanjiru, companyName: 'MAVUNO STORES ' }),
      ];
      const [first, second] = [await pay(one, 1), await pay(other, 1)];
      await Promise.all([say(first, { kind: 'paid' }), say(second, { kind: 'paid' })]);
      expectBoth(await mails(), 'exists already');
      const states = (await rows('orders')).map(({ state }) => state);
      expect(states.sort()).toEqual(['done', 'refused']);
      expect(await rows('accounts')).toHaveLength(1);
    });

    test('because the company had an account before the details of the buyer came', async () => {
      const { context, pay, say, place, mails } = await aShop();
      const bare = await place({});
      const payment = await pay(bare, 1);
      await say(payment, { kind: 'paid' });
      await say(await pay(await place(), 1), { kind: 'paid' });
      for (let time = 0; time < 2; time += 1) await completeLate(context, bare);
      expectBoth(await mails(), 'exists already');
    });

    test('of a buyer whose email address is unknown: only the vendor is told', async () => {
      const { pay, say, place, mails } = await aShop();
      await say(await pay(await place({}), 1), { kind: 'paid', reference: 'somebody-else.1' });
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([site.email]);
    });

    test('is never noted without its emails', async () => {
      const { folder, pay, say, place } = await aShop();
      const payment = await pay(await place(), 1);
      // Where the email cannot be stored the money is not noted: it is asked about again.
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
      const { pay, say, place, mails } = await aShop();
      const payment = await pay(await place(), 1);
      for (let time = 0; time < 2; time += 1) await say(payment, { kind: 'reversed' });
      const sent = await mails();
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
      expect(sent.find(({ recipient }) => recipient === wanjiru.email)?.text).toContain(
        'has gone back to you',
      );
    });

    test('makes no account any more, where its order waited for the details of the buyer', async () => {
      const { folder, context, pay, say, place } = await aShop();
      const bare = await place({});
      const payment = await pay(bare, 1);
      await say(payment, { kind: 'paid' });
      await say(payment, { kind: 'reversed' });
      await completeLate(context, bare);
      expect(await rowsOf(folder, 'accounts')).toEqual([]);
      expect(await rowsOf(folder, 'orders')).toMatchObject([{ state: 'closed' }]);
    });
  });
});
