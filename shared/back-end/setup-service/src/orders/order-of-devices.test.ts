import { expect, test } from 'vitest';
import {
  aBuyer,
  devicesAlone,
  placedBuyer,
  planWithDevices,
  refusedAs,
} from '../../testing/buyer.ts';
import { darajaServer, darajaSettings } from '../../testing/daraja-server.ts';
import { describeOnSqlite, onSqlite } from '../../testing/databases.ts';
import { pesapalServer } from '../../testing/pesapal-server.ts';
import { pesapalSettings } from '../../testing/pesapal-shop.ts';
import { mailsOf, runService } from '../../testing/running-service.ts';
import { drawers } from '../../testing/shop.ts';
import { live } from '../../testing/site.ts';

const plan = { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'monthly', price: 1_200 };
const portable = { device: 'portablePOS', name: 'Portable POS' };
const terminal = { kind: 'device', ...portable, quantity: 1, unitPrice: 22_000 };

describeOnSqlite('devices without a plan', () => {
  test('are ordered, paid by card and done, with a delivery and without an account', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address, devicesAlone);
    const body = { kind: 'accepted', amount: 17_200, lines: [drawers] };
    expect(await buyer.place()).toEqual({ status: 200, body });
    const { body: start, page } = await buyer.buyByCard(1);
    expect(page).toContain('Payment received');
    expect(page).toContain('Nguzo 2 x Cash drawer');
    expect(await buyer.status(start.order_tracking_id)).toBe('Completed');
    expect(await buyer.setUp(1)).toBe('1');
    expect(await buyer.setUp()).toBe('1');
    const [order] = await service.rows('orders');
    expect(order).toMatchObject({ state: 'done', plan: null, users: null, price: 17_200 });
    expect(order?.paid_by).toBe(`${buyer.order}.1`);
    const { delivery_address: address, delivery_town: town } = devicesAlone;
    const { phone_number } = buyer.who;
    const delivery = { address, town, phone_number, state: 'paid' };
    expect(await service.rows('deliveries')).toMatchObject([delivery]);
    expect(await service.rows('accounts')).toEqual([]);
  });

  test('can be bought by who has an account already', async () => {
    const service = await runService();
    await service.signUp();
    const buyer = aBuyer(service.address, devicesAlone);
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    const start = await buyer.buyByCard(1);
    expect(await buyer.status(start.body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('that are paid are no account for who bought a plan and did not pay it', async () => {
    const service = await runService();
    const devices = aBuyer(service.address, devicesAlone);
    await devices.place();
    await devices.buyByCard(1);
    const basic = aBuyer(service.address);
    await basic.place();
    expect(await basic.setUp()).toBe('0');
    expect(await basic.setUp(1)).toBe('0');
    expect(await devices.setUp()).toBe('1');
  });
});

onSqlite(() => {
  test('a plan with add-ons and devices keeps each line, and its account runs for a month', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address, planWithDevices);
    const lines = [plan, terminal, drawers];
    expect((await buyer.place()).body).toEqual({ kind: 'accepted', amount: 40_400, lines });
    await buyer.buyByCard(1);
    expect(await buyer.setUp(1)).toBe('1');
    const [order] = await service.rows('orders');
    expect(JSON.parse(String(order?.lines))).toEqual(lines);
    expect(await service.rows('deliveries')).toMatchObject([{ state: 'paid' }]);
    const [account] = await service.rows('accounts');
    expect(account?.price).toBe(plan.price);
    const days = Date.parse(String(account?.paid_until)) - Date.parse(String(account?.created_at));
    expect(days / 86_400_000).toBeGreaterThanOrEqual(28);
    expect(days / 86_400_000).toBeLessThanOrEqual(31);
    // The service sends them after it has answered.
    const waiting = async () =>
      (await service.rows('outbox')).filter((mail) => mail.delivered_at === null);
    await expect.poll(waiting).toEqual([]);
    const mails = await mailsOf(service.dataFolder);
    const logins = mails.filter((mail) => mail.includes('/auth/login'));
    expect(logins).toHaveLength(1);
    expect(logins[0]).toContain('KSh 40,400');
  });

  test('for more than pages let anybody pay are no order', async () => {
    const { address, rows } = await runService();
    // One more costs more than ten millions.
    const [most, more] = [150, 151].map((count) => ({
      ...devicesAlone,
      devices: `{"posComputer2":${count}}`,
      package_price: String(66_500 * count),
    }));
    expect((await aBuyer(address, more).place()).status).toBe(400);
    expect(await rows('orders')).toEqual([]);
    expect((await aBuyer(address, most).place()).body).toMatchObject({ kind: 'accepted' });
  });

  test('M-Pesa is not charged with more than it takes in one payment, and a card is', async () => {
    const [card, telephone] = await Promise.all([pesapalServer(), darajaServer()]);
    const env = { ...pesapalSettings(card), ...darajaSettings(telephone) };
    const service = await runService({ config: live, env });
    // The dearest device: seven of it cost 465,500, and three 199,500.
    const cost = (count: number) => ({
      ...devicesAlone,
      devices: `{"posComputer2":${count}}`,
      package_price: String(66_500 * count),
    });
    const [dear, cheap] = [7, 3].map((count) => aBuyer(service.address, cost(count)));
    await dear?.place();
    expect(await dear?.payByPhone(1, '254712345670', '465500')).toMatchObject({ status: 502 });
    expect(await service.rows('payments')).toEqual([]);
    expect(await dear?.payByCard(1)).toMatchObject({ status: 200 });
    await cheap?.place();
    expect(await cheap?.payByCard(1, '5')).toEqual(refusedAs('wrong-amount'));
    expect(await cheap?.payByPhone(1, '254712345670', '199500')).toMatchObject({ status: 200 });
  });
});

describeOnSqlite('the place of delivery', () => {
  test('is requested where its address or town is missing, and nothing is stored', async () => {
    const service = await runService();
    for (const fields of [devicesAlone, planWithDevices]) {
      for (const lacking of [{ delivery_address: undefined }, { delivery_town: undefined }]) {
        const reply = await aBuyer(service.address, { ...fields, ...lacking }).place();
        expect(reply).toEqual({ status: 200, body: { kind: 'address-missing' } });
      }
    }
    expect(await service.rows('orders')).toEqual([]);
    expect(await service.rows('deliveries')).toEqual([]);
  });

  test('is unknown where an older page sends a plan with an add-on', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address, { package_price: '34000' });
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 34_000 });
    await buyer.buyByCard(1);
    expect(await buyer.setUp(1)).toBe('1');
    expect(await service.rows('deliveries')).toEqual([]);
  });

  test('is stored for hardware alone', async () => {
    const service = await runService();
    const { delivery_address, delivery_town } = devicesAlone;
    const basic = { period: 'yearly', delivery_address, delivery_town };
    await aBuyer(service.address, basic).place();
    expect(await service.rows('orders')).toHaveLength(1);
    expect(await service.rows('deliveries')).toEqual([]);
  });

  test('is corrected until money has come', async () => {
    const { service, buyer } = await placedBuyer({}, devicesAlone);
    const place = { delivery_address: 'Umoja Plaza', delivery_town: 'Nakuru' };
    const contact = { delivery_phone: '0700 000 001', delivery_note: 'Ring twice' };
    const moved = { ...devicesAlone, order: buyer.order, ...place, ...contact };
    const { body } = await aBuyer(service.address, moved).place();
    expect(body).toMatchObject({ kind: 'accepted' });
    const corrected = { town: 'Nakuru', phone_number: '0700000001', note: 'Ring twice' };
    expect(await service.rows('deliveries')).toMatchObject([corrected]);
    const start = await buyer.buyByCard(1);
    await buyer.status(start.body.order_tracking_id);
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    expect(await service.rows('deliveries')).toMatchObject([{ ...corrected, state: 'paid' }]);
  });
});

onSqlite(() => {
  test('an order that is sent again with other goods differs', async () => {
    const service = await runService();
    const many = { ...devicesAlone, devices: '{"cashDrawer":11}', package_price: '94600' };
    const buyer = aBuyer(service.address, many);
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    for (const changes of [
      { devices: '{"cashDrawer":1}', package_price: '8600' },
      // For the same total.
      { devices: '{"portablePOS":43}', package_price: '94600' },
      { package: 'Basic Plan', user_count: '3', package_price: '106600' },
    ]) {
      const other = aBuyer(service.address, { ...many, ...changes, order: buyer.order });
      expect((await other.place()).status).toBe(409);
    }
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    expect(await service.rows('orders')).toHaveLength(1);
  });
});
