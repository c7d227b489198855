import { describe, expect, test } from 'vitest';
import { aBuyer, devicesAlone, planWithDevices } from '../testing/buyer.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { runService } from '../testing/running-service.ts';

/*
 * What the service takes as an order of devices: things that it sells at their price, and a place
 * where they are to be brought. Anything else is refused and not stored.
 */

onEachDatabase(
  () => {
    describe('the place of delivery', () => {
      test.each([
        ['an address', { delivery_address: undefined }],
        ['a town', { delivery_town: undefined }],
      ])('is asked for where %s is missing, and nothing is stored', async (_what, lacking) => {
        const service = await runService();
        for (const fields of [devicesAlone, planWithDevices]) {
          const reply = await aBuyer(service.address, { ...fields, ...lacking }).place();
          expect(reply).toEqual({ status: 200, body: { kind: 'address-missing' } });
        }
        expect(await rowsOf(service.dataFolder, 'orders')).toEqual([]);
        expect(await rowsOf(service.dataFolder, 'deliveries')).toEqual([]);
      });

      test('is unknown where an older page sends a plan with an add-on', async () => {
        const service = await runService();
        const buyer = aBuyer(service.address, { package_price: '34000' });
        expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 34_000 });
        const start = await buyer.payByCard(1, '34000');
        await buyer.choose(start.body.redirect_url, 'pay');
        expect(await buyer.setUp(1)).toBe('1');
        expect(await rowsOf(service.dataFolder, 'deliveries')).toEqual([]);
      });

      test('is stored for hardware alone', async () => {
        const service = await runService();
        const { delivery_address, delivery_town } = devicesAlone;
        const basic = { period: 'yearly', delivery_address, delivery_town };
        await aBuyer(service.address, basic).place();
        expect(await rowsOf(service.dataFolder, 'orders')).toHaveLength(1);
        expect(await rowsOf(service.dataFolder, 'deliveries')).toEqual([]);
      });

      test('is corrected until money has come', async () => {
        const service = await runService();
        const buyer = aBuyer(service.address, devicesAlone);
        await buyer.place();
        const moved = {
          ...devicesAlone,
          order: buyer.order,
          delivery_address: 'Umoja Plaza',
          delivery_town: 'Nakuru',
          delivery_phone: '0700 000 001',
          delivery_note: 'Ring twice',
        };
        expect((await aBuyer(service.address, moved).place()).body).toMatchObject({
          kind: 'accepted',
        });
        const corrected = {
          address: 'Umoja Plaza',
          town: 'Nakuru',
          phone_number: '0700000001',
          note: 'Ring twice',
        };
        expect(await rowsOf(service.dataFolder, 'deliveries')).toMatchObject([corrected]);
        const start = await buyer.payByCard(1);
        await buyer.choose(start.body.redirect_url, 'pay');
        await buyer.status(start.body.order_tracking_id);
        expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
        expect(await rowsOf(service.dataFolder, 'deliveries')).toMatchObject([
          { ...corrected, state: 'paid' },
        ]);
      });
    });

    test.each([
      ['fewer devices', { devices: '{"cashDrawer":1}', package_price: '8600' }],
      [
        'other devices for the same total',
        { devices: '{"portablePOS":43}', package_price: '94600' },
      ],
      ['a plan', { package: 'Basic Plan', user_count: '3', package_price: '106600' }],
    ])('an order that is sent again with %s differs', async (_what, changes) => {
      const service = await runService();
      const many = { ...devicesAlone, devices: '{"cashDrawer":11}', package_price: '94600' };
      const buyer = aBuyer(service.address, many);
      expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
      const other = aBuyer(service.address, { ...many, ...changes, order: buyer.order });
      expect((await other.place()).status).toBe(409);
      expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
      expect(await rowsOf(service.dataFolder, 'orders')).toHaveLength(1);
    });

    test.each([
      ['another total', { package_price: '17201' }, 200],
      ['no device at all', { devices: '{}' }, 400],
      ['no device and no plan', { devices: undefined }, 400],
      ['none of a device', { devices: '{"cashDrawer":0}' }, 400],
      ['less than none', { devices: '{"cashDrawer":-2}' }, 400],
      ['half a device', { devices: '{"cashDrawer":1.5}' }, 400],
      ['a thousand of a device', { devices: '{"cashDrawer":1000}' }, 400],
      ['a device that is not sold', { devices: '{"cashDrawer":2,"spaceship":1}' }, 400],
      ['a key of every object', { devices: '{"cashDrawer":2,"constructor":1}' }, 400],
      ['no JSON', { devices: '{"cashDrawer":2' }, 400],
      ['another kind of JSON', { devices: '[2]' }, 400],
      ['JSON of a megabyte', { devices: `{"cashDrawer":${' '.repeat(10_000)}2}` }, 413],
      ['an add-on that does not exist', { add_ons: '["spaceship"]' }, 400],
      ['a period that does not exist', { period: 'weekly' }, 400],
      ['users without a plan', { user_count: '3' }, 400],
      ['a plan without users', { package: 'Basic Plan' }, 400],
      ['an address of 10,000 characters', { delivery_address: 'x'.repeat(10_000) }, 413],
      ['a blank town', { delivery_town: '\u3164' }, 400],
      ['a telephone that is none', { delivery_phone: 'ring me' }, 400],
      ['a note of 10,000 characters', { delivery_note: 'x'.repeat(10_000) }, 413],
    ] as const)('an order with %s is refused and not stored', async (...[, changes, status]) => {
      const service = await runService();
      const reply = await aBuyer(service.address, { ...devicesAlone, ...changes }).place();
      expect(reply.status).toBe(status);
      if (status === 200) expect(reply.body).toEqual({ kind: 'not-an-offer' });
      expect(await rowsOf(service.dataFolder, 'orders')).toEqual([]);
    });
  },
  { postgres: 'proof' },
);
