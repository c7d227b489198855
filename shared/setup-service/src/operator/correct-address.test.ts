import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../testing/databases.ts';
import { anOffice, attribution } from '../testing/office.ts';
import { changeDelivery } from './change-delivery.ts';
import { correctAddress } from './correct-address.ts';

const drawer = {
  kind: 'device',
  device: 'cashDrawer',
  name: 'Cash drawer',
  quantity: 2,
  unitPrice: 8_600,
};
const place = { address: 'Kibuye Plaza', town: 'Kisumu' };

/** A paid order of devices whose page asked for no address. */
async function anOrder(columns: object = { state: 'done', lines: JSON.stringify([drawer]) }) {
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

onEachDatabase(
  () => {
    test('an order without an address gets one, and its devices can be sent then', async () => {
      const { record, send, delivery } = await anOrder();
      expect(await send('dispatched')).toMatchObject({ kind: 'refused' });
      expect(await record()).toMatchObject({ kind: 'done' });
      expect(await delivery()).toMatchObject({ ...place, phone_number: '0712345678', note: null });
      expect(await send('dispatched')).toMatchObject({ kind: 'done' });
    });

    test('another place keeps the telephone and the note, and who changed it is recorded', async () => {
      const { record, delivery, rows } = await anOrder();
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
      const { record, send, delivery } = await anOrder();
      await record();
      await send('dispatched');
      expect(await record({ town: 'Nakuru' })).toMatchObject({ kind: 'refused' });
      expect(await delivery()).toMatchObject(place);
      await send('returned');
      expect(await record({ town: 'Nakuru' })).toMatchObject({ kind: 'done' });
      expect(await delivery()).toMatchObject({ town: 'Nakuru', state: 'returned' });
    });

    describe('nothing is recorded', () => {
      test.each([
        ['of an order without devices', { state: 'done' }, 'Nothing is delivered for this order.'],
        [
          'of a closed order',
          { state: 'closed', lines: JSON.stringify([drawer]) },
          'The order is closed: its money went back.',
        ],
      ])('%s', async (_case, columns, reason) => {
        const { record, rows } = await anOrder(columns);
        expect(await record()).toEqual({ kind: 'refused', reason });
        expect(await rows('deliveries')).toEqual([]);
        expect(await rows('order_notes')).toEqual([]);
      });
    });
  },
  { postgres: 'proof' },
);
