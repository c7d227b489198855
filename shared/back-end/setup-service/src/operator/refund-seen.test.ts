import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOrder, attribution, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { live, site } from '../../testing/site.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';

describeOnSqlite('money that was seen at the provider and given back', () => {
  test.each<[string, PaymentStatus | undefined]>([
    ['is under way', undefined],
    ['ended unpaid', { kind: 'unpaid', code: '1032' }],
    ['was declined', { kind: 'declined', code: 'Declined' }],
  ])('by a payment that %s is recorded for good, and told', async (_, said) => {
    const { clock, reconciler, pay, say, rows, mails, refund, order, payment } = await anOrder();
    if (said) await say(payment, said);
    const [{ state } = { state: '' }] = await rows('payments');
    expect(await refund(payment)).toEqual(
      refusal(
        `The payment is ${state}: nobody here knows of money that came by it. If you saw the money at the provider and gave it back: orders refund ${payment} --seen.`,
      ),
    );
    expect(await mails()).toEqual([]);

    expect(await refund(payment, { seen: true })).toMatchObject({
      kind: 'ok',
      message: 'The payment is refunded.',
    });
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
    expect(sent.every(({ text }) => text.includes('given back'))).toBe(true);
    expect(await rows('order_notes')).toMatchObject([
      { ...attribution, what: `refunded ${payment}, seen at the provider` },
    ]);

    // What is reported too late changes nothing, and what was recorded is not recorded again.
    for (const status of [{ kind: 'paid' }, { kind: 'reversed' }] as const) {
      await say(payment, status);
      clock.pass(60 * 60_000);
      await reconciler.runDue();
    }
    expect(await refund(payment, { seen: true })).toEqual(
      refusal('The payment is refunded: its money went back already.'),
    );
    expect(await rows('payments')).toMatchObject([{ state: 'refunded' }]);
    expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
    expect(await rows('accounts')).toEqual([]);
    expect(await mails()).toHaveLength(2);
    // The buyer may pay by another attempt.
    await say(await pay(order, 2), { kind: 'paid' });
    expect(await rows('accounts')).toHaveLength(1);
  });

  test('may have made an account manually: what becomes of it is asked', async () => {
    const { say, rows, finish, refund, order, payment } = await anOrder();
    await finish(order, { payment });
    expect(await refund(payment, { seen: true })).toMatchObject({
      reason: expect.stringContaining('--keep-account or --close-account'),
    });
    expect(await refund(payment, { seen: true, account: 'closed' })).toEqual({
      kind: 'ok',
      message: 'The payment is refunded, the account is closed.',
      warning: expect.stringContaining('is not any more'),
    });
    await say(payment, { kind: 'paid' });
    expect(await rows('payments')).toMatchObject([{ state: 'refunded' }]);
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
  });

  test('may be a part of what came: the rest stays in the books, and its provider is asked', async () => {
    const { say, rows, finish, refund, order, payment } = await anOrder({
      config: live,
      pays: { amount: 12_000 },
    });
    await finish(order, { payment });
    expect(await refund(payment, { seen: true, amount: 500, account: 'kept' })).toMatchObject({
      message: 'KSh 500 of the payment is refunded; it holds KSh 11,500.',
    });
    await say(payment, { kind: 'paid', amount: 12_000 });
    expect(await rows('payments')).toMatchObject([{ state: 'paid' }]);
    const moved = (await rows('money')).map(({ what, amount }) => `${what} ${amount}`).sort();
    expect(moved).toEqual(['received 12000', 'refunded -500']);
  });
});
