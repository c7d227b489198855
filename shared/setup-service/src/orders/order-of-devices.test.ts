import { describe, expect, test } from 'vitest';
import { aBuyer, devicesAlone, planWithDevices } from '../testing/buyer.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { mailsOf, runService } from '../testing/running-service.ts';
import { drawers } from '../testing/shop.ts';
import { site } from '../testing/site.ts';

/*
 * Somebody buys devices, alone or with a plan: they pay once, by any way that takes so much, and get
 * a delivery, and an account only with a plan. Which orders are taken at all is in
 * `place-order-of-devices.test.ts`.
 */

const plan = { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'monthly', price: 1_200 };
const terminal = {
  kind: 'device',
  device: 'portablePOS',
  name: 'Portable POS',
  quantity: 1,
  unitPrice: 22_000,
};

onEachDatabase(
  () => {
    describe('devices without a plan', () => {
      test('are ordered, paid by card and done, with a delivery and without an account', async () => {
        const service = await runService();
        const buyer = aBuyer(service.address, devicesAlone);
        const body = { kind: 'accepted', amount: 17_200, lines: [drawers] };
        expect(await buyer.place()).toEqual({ status: 200, body });
        const start = await buyer.payByCard(1);
        const page = await buyer.choose(start.body.redirect_url, 'pay');
        expect(page).toContain('Payment received');
        expect(page).toContain('Nguzo 2 x Cash drawer');
        expect(await buyer.status(start.body.order_tracking_id)).toBe('Completed');
        expect(await buyer.setUp(1)).toBe('1');
        expect(await buyer.setUp()).toBe('1');
        const [order] = await rowsOf(service.dataFolder, 'orders');
        expect(order).toMatchObject({ state: 'done', plan: null, users: null, price: 17_200 });
        expect(order?.paid_by).toBe(`${buyer.order}.1`);
        const [delivery] = await rowsOf(service.dataFolder, 'deliveries');
        expect(delivery).toMatchObject({
          address: devicesAlone.delivery_address,
          town: devicesAlone.delivery_town,
          state: 'paid',
          phone_number: buyer.who.phone_number,
        });
        expect(await rowsOf(service.dataFolder, 'accounts')).toEqual([]);
      });

      test.each(['payByPhone', 'payByDebit'] as const)('are paid by %s', async (way) => {
        const service = await runService({ env: { SANDBOX_SECONDS: '0' } });
        const buyer = aBuyer(service.address, devicesAlone);
        await buyer.place();
        const { body } = await buyer[way](1);
        if (way === 'payByPhone') expect(await buyer.phoneStatus(body.MerchantRequestID)).toBe('0');
        else expect(await buyer.status(body.OrderTrackingId)).toBe('Completed');
        expect(await rowsOf(service.dataFolder, 'orders')).toMatchObject([{ state: 'done' }]);
      });

      test('can be bought by who has an account already', async () => {
        const service = await runService();
        await service.signUp();
        const buyer = aBuyer(service.address, devicesAlone);
        expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
        const start = await buyer.payByCard(1);
        await buyer.choose(start.body.redirect_url, 'pay');
        expect(await buyer.status(start.body.order_tracking_id)).toBe('Completed');
        expect(await rowsOf(service.dataFolder, 'orders')).toMatchObject([{ state: 'done' }]);
        expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
      });

      test('that are paid are no account for who bought a plan and did not pay it', async () => {
        const service = await runService();
        const devices = aBuyer(service.address, devicesAlone);
        await devices.place();
        const start = await devices.payByCard(1);
        await devices.choose(start.body.redirect_url, 'pay');
        const basic = aBuyer(service.address);
        await basic.place();
        expect(await basic.setUp()).toBe('0');
        expect(await basic.setUp(1)).toBe('0');
        expect(await devices.setUp()).toBe('1');
      });
    });

    test('a plan with add-ons and devices keeps each line, and its account runs for a month', async () => {
      const service = await runService();
      const buyer = aBuyer(service.address, planWithDevices);
      const lines = [plan, terminal, drawers];
      expect((await buyer.place()).body).toEqual({ kind: 'accepted', amount: 40_400, lines });
      const start = await buyer.payByCard(1, planWithDevices.package_price);
      await buyer.choose(start.body.redirect_url, 'pay');
      expect(await buyer.setUp(1)).toBe('1');
      const [order] = await rowsOf(service.dataFolder, 'orders');
      expect(JSON.parse(String(order?.lines))).toEqual(lines);
      expect(await rowsOf(service.dataFolder, 'deliveries')).toMatchObject([{ state: 'paid' }]);
      const [account] = await rowsOf(service.dataFolder, 'accounts');
      expect(account?.price).toBe(plan.price);
      const days =
        Date.parse(String(account?.paid_until)) - Date.parse(String(account?.created_at));
      expect(days / 86_400_000).toBeGreaterThanOrEqual(28);
      expect(days / 86_400_000).toBeLessThanOrEqual(31);
      // The service sends them after it has answered.
      const waiting = async () =>
        (await rowsOf(service.dataFolder, 'outbox')).filter((mail) => mail.delivered_at === null);
      await expect.poll(waiting).toEqual([]);
      const mails = await mailsOf(service.dataFolder);
      const logins = mails.filter((mail) => mail.includes('/auth/login'));
      expect(logins).toHaveLength(1);
      expect(logins[0]).toContain('KSh 40,400');
    });

    test('two tabs that pay one order at once charge it once', async () => {
      const service = await runService({ env: { SANDBOX_SECONDS: '0' } });
      const buyer = aBuyer(service.address, devicesAlone);
      await buyer.place();
      const replies = await Promise.all([buyer.payByPhone(1), buyer.payByDebit(2)]);
      const started = replies.filter(({ status }) => status === 200);
      expect(started.length).toBeGreaterThan(0);
      for (const { body } of started) {
        if (body.MerchantRequestID) await buyer.phoneStatus(body.MerchantRequestID);
        else await buyer.status(body.OrderTrackingId);
      }
      const payments = await rowsOf(service.dataFolder, 'payments');
      expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(1);
      expect(payments.map(({ state }) => state)).not.toContain('refund-due');
      expect(await rowsOf(service.dataFolder, 'orders')).toMatchObject([{ state: 'done' }]);
    });

    test('M-Pesa is not asked for more than it takes in one payment, and a card is', async () => {
      const config = { ...site, payments: { ...site.payments, mode: 'live' as const } };
      const service = await runService({ config });
      // The dearest device: seven of it cost 465,500, and three 199,500.
      const cost = (count: number) => ({
        ...devicesAlone,
        devices: `{"posComputer2":${count}}`,
        package_price: String(66_500 * count),
      });
      const [dear, cheap] = [7, 3].map((count) => aBuyer(service.address, cost(count)));
      await dear?.place();
      expect(await dear?.payByPhone(1, '254712345670', '465500')).toMatchObject({ status: 502 });
      expect(await rowsOf(service.dataFolder, 'payments')).toEqual([]);
      expect(await dear?.payByCard(1)).toMatchObject({ status: 200 });
      await cheap?.place();
      expect(await cheap?.payByPhone(1, '254712345670', '199500')).toMatchObject({ status: 200 });
    });
  },
  { postgres: 'proof' },
);
