import { expect, test } from 'vitest';
import { describeOnSqlite, inDatabase } from '../../testing/databases.ts';
import { anOffice, refusal } from '../../testing/office.ts';
import { orders } from '../../testing/operator-command.ts';
import { drawers, wanjiruWithDrawers } from '../../testing/shop.ts';
import { forgetUnpaidOrder } from '../orders/forget-order.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { DeliveryState } from '../storage/tables.ts';

const buyer = wanjiruWithDrawers;

async function aPaidOrder() {
  const office = await anOffice();
  const order = await office.place(buyer);
  const paid = await office.pay(order, 1);
  await office.say(paid, { kind: 'paid' });
  const state = async () => (await office.rows('orders'))[0]?.state;
  const deliver = (next: DeliveryState) =>
    inDatabase(office.folder, (storage) =>
      storage.updateTable('deliveries').set({ state: next }).execute(),
    );
  return { ...office, order, paid, state, deliver };
}

describeOnSqlite('an order of devices alone', () => {
  test('whose money is given back is closed, without a word of an account', async () => {
    const { paid, state, states, mails, refund } = await aPaidOrder();
    expect(await state()).toBe('done');
    expect(await refund(paid, { account: 'closed' })).toEqual(
      refusal('The payment bought no account: leave --close-account out.'),
    );
    expect(await refund(paid)).toEqual({
      kind: 'ok',
      message: 'The payment is refunded, the order is closed.',
    });
    expect(await state()).toBe('closed');
    expect(await states()).toEqual({ 1: 'refunded' });
    const texts = (await mails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('order is closed');
      expect(text).not.toMatch(/\baccount\b/i);
    }
  });

  test.each([
    ['dispatched', true],
    ['delivered', true],
    ['returned', false],
    ['paid', false],
  ] as const)(
    'that is %s when its money goes back asks what becomes of them: %s',
    async (to, asks) => {
      const { order, paid, deliver, rows, refund } = await aPaidOrder();
      await deliver(to);
      if (asks) {
        expect(await refund(paid)).toEqual(
          refusal(
            `The devices are ${to}: say what becomes of them with --goods awaited or --goods kept.`,
          ),
        );
        expect(await refund(paid, { goods: 'awaited' })).toMatchObject({
          kind: 'ok',
          warning: `its devices are ${to}: record it once they came back.`,
        });
      } else expect(await refund(paid)).not.toHaveProperty('warning');
      const what = `refunded ${paid}, the order is closed${asks ? ', the devices are awaited' : ''}`;
      expect(await rows('order_notes')).toMatchObject([{ order_id: order, what }]);
      expect(await rows('deliveries')).toMatchObject([{ state: to }]);
    },
  );

  test('whose buyer was forgotten is not finished: nobody knows whose devices these are', async () => {
    const { place, pay, finish, context, rows } = await anOffice();
    const order = await place(buyer);
    const payment = await pay(order, 1);
    const found = await findOrder(context.storage, order);
    if (found)
      await forgetUnpaidOrder(
        context.storage,
        found,
        await paymentsOf(context.storage, order),
        context.clock.now(),
      );
    expect(await finish(order, { payment })).toEqual(
      refusal('The order lacks details of its buyer.'),
    );
    expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
    expect(await rows('documents')).toEqual([]);
  });

  test('whose money the bank took back stays done until the operator closes it', async () => {
    const { order, paid, say, state, mails, deliver, close } = await aPaidOrder();
    expect(await close(order)).toMatchObject({ kind: 'refused' });
    await say(paid, { kind: 'reversed' });
    expect(await state()).toBe('done');
    const [toBuyer, toVendor] = (await mails()).map(({ text }) => text).sort();
    expect(`${toBuyer} ${toVendor}`).toContain(`close ${order}`);
    expect(`${toBuyer} ${toVendor}`).not.toMatch(/\baccount\b/i);
    await deliver('delivered');
    expect(await close(order)).toEqual({
      kind: 'ok',
      message: 'The order is closed.',
      warning: 'its devices are delivered: ask the buyer to send them back.',
    });
    expect(await close(order)).toMatchObject({
      message: 'The order is closed already. Nothing has changed.',
    });
    expect(await state()).toBe('closed');
  });

  test('that was paid by another way is done, and later money is due back', async () => {
    const { finish, place, pay, say, states, rows, mails } = await anOffice();
    const order = await place(buyer);
    const late = await pay(order, 1);
    expect(await finish(order, { payment: 'none', despiteOthers: true })).toMatchObject({
      kind: 'ok',
      message: 'The order is done: its devices can be dispatched.',
    });
    expect(await rows('accounts')).toEqual([]);
    expect(await rows('deliveries')).toMatchObject([{ state: 'paid' }]);
    expect(await finish(order)).toMatchObject({
      message: 'The order is done already. Nothing has changed.',
    });
    await say(late, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: paid-twice' });
    for (const { text } of await mails()) expect(text).not.toMatch(/\baccount\b/i);
    expect(await finish(order, { payment: late, rest: 0 })).toMatchObject({
      message: `The order is for payment ${late} now.`,
    });
    expect(await states()).toEqual({ 1: 'paid' });
  });

  test('is shown with its lines, its total and where it goes', async () => {
    const { folder, order, place: placeAnother } = await aPaidOrder();
    await placeAnother();
    const shown = JSON.parse((await orders(folder, 'show', order)).stdout);
    expect(shown.bought).toEqual({ recurring: [], once: [drawers], total: 17_200 });
    expect(shown.delivery).toMatchObject({ town: 'Nairobi', state: 'paid' });
    const listed = JSON.parse((await orders(folder, 'list', '--json')).stdout);
    const hardware = listed.map(({ id, hardware: word }: Record<string, unknown>) => [
      id === order,
      word,
    ]);
    expect(hardware.sort()).toEqual([
      [false, null],
      [true, 'paid'],
    ]);
  });
});

describeOnSqlite('an order of a plan', () => {
  test('an order from before there were lines shows the one of its plan', async () => {
    const { folder, place } = await anOffice();
    const order = await place();
    const shown = JSON.parse((await orders(folder, 'show', order)).stdout);
    const line = { kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 };
    expect(shown.bought).toEqual({ recurring: [line], once: [], total: 12_000 });
    expect(shown.delivery).toBeNull();
  });
});
