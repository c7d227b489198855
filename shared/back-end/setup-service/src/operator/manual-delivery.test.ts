import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOffice, attribution, refusal } from '../../testing/office.ts';
import { wanjiruWithDrawers } from '../../testing/shop.ts';
import type { Tables } from '../storage/tables.ts';
import { changeDelivery, correctAddress } from './manual-delivery.ts';
import { notPaidManually } from './not-paid.ts';
import { listOrders } from './order-queries.ts';

const kisumu = { address: 'Kibuye Plaza', town: 'Kisumu' };

async function drawersWith(
  columns: Partial<Tables['deliveries']> = {},
  ofOrder: Partial<Tables['orders']> = {},
) {
  const office = await anOffice();
  const { storage } = office.context;
  const { order, payment } = await office.placePaid(wanjiruWithDrawers);
  await storage
    .updateTable('deliveries')
    .set({ order_id: order, ...columns })
    .execute();
  await storage
    .updateTable('orders')
    .set({ id: order, ...ofOrder })
    .execute();
  const record = (news: 'dispatched' | 'delivered' | 'returned', id = order) =>
    changeDelivery(office.context, id, { news, ...attribution });
  const correct = (changes: object = {}, id = order) =>
    correctAddress(office.context, id, { ...kisumu, ...changes, ...attribution });
  const delivery = async () => (await office.rows('deliveries'))[0];
  return { ...office, order, payment, record, correct, delivery };
}

describeOnSqlite('devices', () => {
  test('are dispatched, delivered and returned, and the buyer is told each time', async () => {
    const { record, delivery, mails, rows } = await drawersWith();
    for (const news of ['dispatched', 'delivered', 'returned', 'dispatched'] as const) {
      expect(await record(news)).toMatchObject({ kind: 'ok' });
      expect(await delivery()).toMatchObject({ state: news });
    }
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(4).fill('wanjiru@mavuno.example'));
    expect(sent.filter(({ text }) => text.includes('on their way'))).toHaveLength(2);
    expect((await rows('order_notes')).map(({ what, by }) => `${what}, ${by}`).sort()).toEqual([
      'devices delivered, Achieng',
      'devices dispatched, Achieng',
      'devices dispatched, Achieng',
      'devices returned, Achieng',
    ]);
  });

  test('of which the same is recorded again, or twice at once, cause one email and one note', async () => {
    const { record, mails, rows } = await drawersWith();
    await Promise.all([record('dispatched'), record('dispatched')]);
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
    expect(await mails()).toHaveLength(1);
    expect(await rows('order_notes')).toHaveLength(1);
  });

  test('whose money went back stay here, unless the operator insists', async () => {
    const { order, payment, say, record, delivery, mails, context } = await drawersWith();
    await say(payment, { kind: 'reversed' });
    expect(await record('dispatched')).toEqual(
      refusal(expect.stringMatching(/^KSh 5 of its money went back.+--despite-refund\.$/)),
    );
    expect(await delivery()).toMatchObject({ state: 'paid' });
    const [listed] = await listOrders(context.storage, undefined, 1);
    expect(listed).toMatchObject({ id: order, hardware: 'stopped' });
    const toVendor = (await mails()).find(({ id }) => id.endsWith('-vendor'))?.text;
    expect(toVendor).toMatch(/Devices: +2 .+ Cash drawer, KSh 8,600 each/);
    expect(toVendor).toMatch(/These are: +not sent yet/);
    const insisted = { news: 'dispatched', despiteRefund: true, ...attribution } as const;
    expect(await changeDelivery(context, order, insisted)).toMatchObject({ kind: 'ok' });
  });

  test('of which a part of the money went back, or is due back, need a decision too', async () => {
    const { order, payment, refund, record, delivery, context } = await drawersWith();
    expect(await refund(payment, { amount: 3 })).toMatchObject({ kind: 'ok' });
    expect(await record('dispatched')).toEqual(
      refusal(
        'KSh 3 of its money went back, and KSh 2 is here. Where it was not for these devices: --despite-refund.',
      ),
    );
    await context.storage.updateTable('payments').set({ state: 'refund-due' }).execute();
    expect(await record('dispatched')).toEqual(
      refusal(expect.stringContaining(`The money of ${payment} (KSh 2) is due back`)),
    );
    expect(await delivery()).toMatchObject({ state: 'paid' });
    const insisted = { news: 'dispatched', despiteRefund: true, ...attribution } as const;
    expect(await changeDelivery(context, order, insisted)).toMatchObject({ kind: 'ok' });
  });

  test('of which the money was not there after all stay here, too', async () => {
    const { place, pay, finish, record, context } = await drawersWith();
    const order = await place(wanjiruWithDrawers);
    const payment = await pay(order, 1);
    await finish(order, { payment });
    expect(await notPaidManually(context, payment, attribution)).toMatchObject({ kind: 'ok' });
    expect(await record('dispatched', order)).toEqual(
      refusal(expect.stringMatching(/^No money came.+--despite-refund\.$/)),
    );
    const [listed] = await listOrders(context.storage, undefined, 1);
    expect(listed).toMatchObject({ id: order, hardware: 'stopped' });
  });

  test('of which a bank decides that they are paid after all can be sent again', async () => {
    const { payment, say, record } = await drawersWith();
    await say(payment, { kind: 'reversed' });
    await say(payment, { kind: 'paid' });
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
  });

  test.each(['dispatched', 'delivered'] as const)(
    'that are %s come back after their money went back, and promise nothing more',
    async (state) => {
      const { record, delivery, mails } = await drawersWith({ state }, { state: 'closed' });
      expect(await record('returned')).toMatchObject({ kind: 'ok' });
      expect(await delivery()).toMatchObject({ state: 'returned' });
      const [sent] = await mails();
      expect(sent?.text).toContain('Your order is closed');
      expect(sent?.text).not.toContain('We call you');
    },
  );

  test.each([
    ['of an order that is not paid', null, 'open', 'dispatched', /not paid/],
    ['that were not sent', 'paid', 'done', 'delivered', /are paid: only/],
    ['of an order whose money went back', 'paid', 'closed', 'dispatched', /order is closed/],
  ] as const)('%s are not recorded', async (_case, state, ofOrder, news, reason) => {
    const { record, delivery, mails } = await drawersWith({ state }, { state: ofOrder });
    expect(await record(news)).toEqual(refusal(expect.stringMatching(reason)));
    expect(await delivery()).toMatchObject({ state });
    expect(await mails()).toEqual([]);
  });

  test('are not recorded of an order that has none, or of no order', async () => {
    const { record, correct, place } = await drawersWith();
    const withoutAny = await place();
    const nothing = refusal('Nothing is delivered for this order.');
    expect(await record('dispatched', withoutAny)).toEqual(nothing);
    expect(await correct({}, withoutAny)).toEqual(nothing);
    expect(await record('dispatched', 'no-order')).toMatchObject({ kind: 'refused' });
  });
});

describeOnSqlite('the address of devices', () => {
  test('that an order lacks is recorded, and they can be sent then', async () => {
    const { correct, record, delivery, context } = await drawersWith();
    await context.storage.deleteFrom('deliveries').execute();
    expect(await record('dispatched')).toMatchObject({ kind: 'refused' });
    expect(await correct()).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ ...kisumu, phone_number: '0712345678', note: null });
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
  });

  test('is changed without telephone and note, and who changed it is recorded', async () => {
    const before = { phone_number: '0722000111', note: 'Ask for Wanjiru' };
    const { correct, delivery, rows } = await drawersWith(before);
    await correct();
    expect(await delivery()).toMatchObject({ ...before, ...kisumu, state: 'paid' });
    const note = { what: 'corrected the address', ...attribution };
    expect(await rows('order_notes')).toMatchObject([note]);
    await correct({ phone: '0733000000', note: 'At the back' });
    expect(await delivery()).toMatchObject({ phone_number: '0733000000', note: 'At the back' });
  });

  test('stays while they are on their way, until they come back', async () => {
    const { correct, record, delivery } = await drawersWith({ state: 'dispatched' });
    expect(await correct()).toMatchObject({ kind: 'refused' });
    expect(await delivery()).toMatchObject({ town: 'Nairobi' });
    await record('returned');
    expect(await correct()).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ ...kisumu, state: 'returned' });
  });

  test('is not recorded for a closed order', async () => {
    const { correct, rows } = await drawersWith({}, { state: 'closed' });
    expect(await correct()).toEqual(refusal('The order is closed: its money went back.'));
    expect(await rows('order_notes')).toEqual([]);
  });
});
