import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOffice, attribution, refusal } from '../../testing/office.ts';
import { drawers, wanjiruWithDrawers } from '../../testing/shop.ts';
import type { DeliveryState } from '../storage/order-tables.ts';
import { changeDelivery, correctAddress } from './delivery.ts';

const place = { address: 'Kibuye Plaza', town: 'Kisumu' };

/** An order with the columns that are given, and what an operator records about its devices. */
async function anOrder(columns: object = { state: 'done' }) {
  const office = await anOffice();
  const { storage } = office.context;
  const order = await office.place();
  await storage.updateTable('orders').set(columns).where('id', '=', order).execute();
  const record = (news: 'dispatched' | 'delivered' | 'returned', id = order) =>
    changeDelivery(office.context, id, { news, ...attribution });
  const address = (changes: object = {}) =>
    correctAddress(office.context, order, { ...place, ...changes, ...attribution });
  const delivery = async () => (await office.rows('deliveries'))[0];
  return { ...office, order, record, address, delivery };
}

/** The same with a delivery in some state. */
async function aDelivery(state: DeliveryState | null, columns?: object) {
  const placed = await anOrder(columns);
  const updated_at = placed.clock.now().toISOString();
  const row = { order_id: placed.order, ...place, phone_number: '0722000111', note: null };
  const { storage } = placed.context;
  await storage
    .insertInto('deliveries')
    .values({ ...row, state, updated_at })
    .execute();
  return placed;
}

describeOnSqlite('devices', () => {
  test('are dispatched, delivered and returned, and the buyer is told each time', async () => {
    const { record, delivery, mails, rows } = await aDelivery('paid');
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
    const { record, mails, rows } = await aDelivery('paid');
    await Promise.all([record('dispatched'), record('dispatched')]);
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
    expect(await mails()).toHaveLength(1);
    expect(await rows('order_notes')).toHaveLength(1);
  });

  test('whose money a bank took back are not dispatched without a warning', async () => {
    const { placePaid, say, context } = await anOffice();
    const { order, payment } = await placePaid(wanjiruWithDrawers);
    await say(payment, { kind: 'reversed' });
    expect(
      await changeDelivery(context, order, { news: 'dispatched', ...attribution }),
    ).toMatchObject({
      kind: 'ok',
      warning: expect.stringContaining(`${payment} is reversed`),
    });
  });

  test.each(['dispatched', 'delivered'] as const)(
    'that are %s come back after their money went back, and promise nothing more',
    async (state) => {
      const { record, delivery, mails } = await aDelivery(state, { state: 'closed' });
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
  ] as const)('%s are not recorded', async (_case, state, orderState, news, reason) => {
    const { record, delivery, mails } = await aDelivery(state, { state: orderState });
    expect(await record(news)).toEqual(refusal(expect.stringMatching(reason)));
    expect(await delivery()).toMatchObject({ state });
    expect(await mails()).toEqual([]);
  });

  test('are not recorded of an order that has none, or of no order', async () => {
    const { record, place } = await aDelivery('paid');
    expect(await record('dispatched', await place())).toMatchObject({ kind: 'refused' });
    expect(await record('dispatched', 'no-order')).toMatchObject({ kind: 'refused' });
  });
});

describeOnSqlite('the address of devices', () => {
  const withDrawers = (state = 'done') => ({ state, lines: JSON.stringify([drawers]) });

  test('that an order lacks is recorded, and they can be sent then', async () => {
    const { address, record, delivery } = await anOrder(withDrawers());
    expect(await record('dispatched')).toMatchObject({ kind: 'refused' });
    expect(await address()).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ ...place, phone_number: '0712345678', note: null });
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
  });

  test('is changed without telephone and note, and who changed it is recorded', async () => {
    const { address, delivery, rows } = await anOrder(withDrawers());
    const kept = { phone_number: '0722000111', note: 'Ask for Wanjiru', state: 'paid' };
    await address({ phone: kept.phone_number, note: kept.note });
    await address({ address: 'Mavuno House' });
    expect(await delivery()).toMatchObject({ ...kept, address: 'Mavuno House' });
    const note = { what: 'corrected the address', ...attribution };
    expect(await rows('order_notes')).toMatchObject([note, note]);
  });

  test('stays while they are on their way, until they come back', async () => {
    const { address, record, delivery } = await anOrder(withDrawers());
    await address();
    await record('dispatched');
    expect(await address({ town: 'Nakuru' })).toMatchObject({ kind: 'refused' });
    expect(await delivery()).toMatchObject(place);
    await record('returned');
    expect(await address({ town: 'Nakuru' })).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ town: 'Nakuru', state: 'returned' });
  });

  test.each([
    ['an order without any', { state: 'done' }, 'Nothing is delivered for this order.'],
    ['a closed order', withDrawers('closed'), 'The order is closed: its money went back.'],
  ])('is not recorded for %s', async (_case, columns, reason) => {
    const { address, rows } = await anOrder(columns);
    expect(await address()).toEqual(refusal(reason));
    expect(await rows('deliveries')).toEqual([]);
    expect(await rows('order_notes')).toEqual([]);
  });
});
