import { expect, test } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { anOffice, attribution } from '../../testing/office.ts';
import { wanjiruWithDrawers } from '../../testing/shop.ts';
import type { DeliveryState } from '../storage/order-tables.ts';
import { changeDelivery, correctAddress } from './delivery.ts';

/** A paid order with devices in some state of their delivery. */
async function anOrder(state: DeliveryState | null, columns: object = { state: 'done' }) {
  const office = await anOffice();
  const { storage, clock } = office.context;
  const order = await office.place();
  await storage.updateTable('orders').set(columns).where('id', '=', order).execute();
  await storage
    .insertInto('deliveries')
    .values({
      order_id: order,
      address: 'Shop 4, Mavuno House',
      town: 'Nakuru',
      phone_number: '0722000111',
      note: null,
      state,
      updated_at: clock.now().toISOString(),
    })
    .execute();
  const record = (news: 'dispatched' | 'delivered' | 'returned', id = order) =>
    changeDelivery(office.context, id, news, attribution);
  const stateNow = async () => (await office.rows('deliveries'))[0]?.state;
  return { ...office, order, record, stateNow };
}

onSqlite('nothing is recorded', () => {
  test.each([
    ['of an order that is not paid', null, { state: 'open' }, 'dispatched', /not paid/],
    ['of devices that were not sent', 'paid', { state: 'done' }, 'delivered', /are paid: only/],
    [
      'of an order whose money went back',
      'paid',
      { state: 'closed' },
      'dispatched',
      /order is closed/,
    ],
  ] as const)('%s', async (_case, state, columns, news, reason) => {
    const { record, stateNow, mails } = await anOrder(state, columns);
    expect(await record(news)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(reason),
    });
    expect(await stateNow()).toBe(state);
    expect(await mails()).toEqual([]);
  });

  test('of an order without devices, or of none', async () => {
    const { record, place } = await anOrder('paid');
    expect(await record('dispatched', await place())).toMatchObject({ kind: 'refused' });
    expect(await record('dispatched', 'no-order')).toMatchObject({ kind: 'refused' });
  });
});

onSqlite('devices that are delivered', () => {
  test('devices are dispatched, delivered and returned, and the buyer is told each time', async () => {
    const { record, stateNow, mails, rows } = await anOrder('paid');
    for (const news of ['dispatched', 'delivered', 'returned', 'dispatched'] as const) {
      expect(await record(news)).toMatchObject({ kind: 'ok' });
      expect(await stateNow()).toBe(news);
    }
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual(Array(4).fill('wanjiru@mavuno.example'));
    expect(told.filter(({ text }) => text.includes('on their way'))).toHaveLength(2);
    expect((await rows('order_notes')).map(({ what, by }) => `${what}, ${by}`).sort()).toEqual([
      'devices delivered, Achieng',
      'devices dispatched, Achieng',
      'devices dispatched, Achieng',
      'devices returned, Achieng',
    ]);
  });

  test('the same news again changes nothing and tells nobody', async () => {
    const { record, mails, rows } = await anOrder('paid');
    await record('dispatched');
    expect(await record('dispatched')).toMatchObject({ kind: 'ok' });
    expect(await mails()).toHaveLength(1);
    expect(await rows('order_notes')).toHaveLength(1);
  });

  test('two operators who record the same at once tell the buyer once', async () => {
    const { record, mails } = await anOrder('paid');
    await Promise.all([record('dispatched'), record('dispatched')]);
    expect(await mails()).toHaveLength(1);
  });

  test('devices whose money a bank took back are not dispatched without a warning', async () => {
    const { pay, say, place, context } = await anOffice();
    const order = await place(wanjiruWithDrawers);
    const payment = await pay(order, 1);
    await say(payment, { kind: 'paid' });
    await say(payment, { kind: 'reversed' });
    expect(await changeDelivery(context, order, 'dispatched', attribution)).toMatchObject({
      kind: 'ok',
      warning: expect.stringContaining(`${payment} is reversed`),
    });
  });

  test('devices that come back after their money went back promise nothing more', async () => {
    const { record, mails } = await anOrder('delivered', { state: 'closed' });
    expect(await record('returned')).toMatchObject({ kind: 'ok' });
    const [told] = await mails();
    expect(told?.text).toContain('Your order is closed');
    expect(told?.text).not.toContain('We call you');
  });

  test('an order that was closed after its devices were sent can still get them back', async () => {
    const { record, stateNow } = await anOrder('dispatched', { state: 'closed' });
    expect(await record('returned')).toMatchObject({ kind: 'ok' });
    expect(await stateNow()).toBe('returned');
  });
});

const cashDrawer = {
  kind: 'device',
  device: 'cashDrawer',
  name: 'Cash drawer',
  quantity: 2,
  unitPrice: 8_600,
};
const place = { address: 'Kibuye Plaza', town: 'Kisumu' };

/** A paid order of devices whose page asked for no address. */
async function anOrderWithoutAddress(
  columns: object = { state: 'done', lines: JSON.stringify([cashDrawer]) },
) {
  const office = await anOffice();
  const order = await office.place();
  const { storage } = office.context;
  await storage.updateTable('orders').set(columns).where('id', '=', order).execute();
  const record = (changes: object = {}) =>
    correctAddress(office.context, order, { ...place, ...changes, ...attribution });
  const send = (news: 'dispatched' | 'returned') =>
    changeDelivery(office.context, order, news, attribution);
  const delivery = async () => (await office.rows('deliveries'))[0];
  return { ...office, order, record, send, delivery };
}

onSqlite('nothing is recorded', () => {
  test.each([
    ['of an order without devices', { state: 'done' }, 'Nothing is delivered for this order.'],
    [
      'of a closed order',
      { state: 'closed', lines: JSON.stringify([cashDrawer]) },
      'The order is closed: its money went back.',
    ],
  ])('%s', async (_case, columns, reason) => {
    const { record, rows } = await anOrderWithoutAddress(columns);
    expect(await record()).toEqual({ kind: 'refused', reason });
    expect(await rows('deliveries')).toEqual([]);
    expect(await rows('order_notes')).toEqual([]);
  });
});

onSqlite('the address of devices', () => {
  test('an order without an address gets one, and its devices can be sent then', async () => {
    const { record, send, delivery } = await anOrderWithoutAddress();
    expect(await send('dispatched')).toMatchObject({ kind: 'refused' });
    expect(await record()).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ ...place, phone_number: '0712345678', note: null });
    expect(await send('dispatched')).toMatchObject({ kind: 'ok' });
  });

  test('another place keeps the telephone and the note, and who changed it is recorded', async () => {
    const { record, delivery, rows } = await anOrderWithoutAddress();
    await record({ phone: '0722000111', note: 'Ask for Wanjiru' });
    await record({ address: 'Mavuno House' });
    expect(await delivery()).toMatchObject({
      address: 'Mavuno House',
      phone_number: '0722000111',
      note: 'Ask for Wanjiru',
      state: 'paid',
    });
    expect(await rows('order_notes')).toMatchObject([
      { what: 'corrected the address', ...attribution },
      { what: 'corrected the address', ...attribution },
    ]);
  });

  test('devices that are on their way keep their address until they come back', async () => {
    const { record, send, delivery } = await anOrderWithoutAddress();
    await record();
    await send('dispatched');
    expect(await record({ town: 'Nakuru' })).toMatchObject({ kind: 'refused' });
    expect(await delivery()).toMatchObject(place);
    await send('returned');
    expect(await record({ town: 'Nakuru' })).toMatchObject({ kind: 'ok' });
    expect(await delivery()).toMatchObject({ town: 'Nakuru', state: 'returned' });
  });
});
