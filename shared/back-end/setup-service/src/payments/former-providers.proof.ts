import { describe, expect, test } from 'vitest';
import { placedBuyer } from '../../testing/buyer.ts';
import { darajaServer, darajaSettings } from '../../testing/daraja-server.ts';
import { onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { pesapalSettings, pesapalShop, unreachableProviders } from '../../testing/pesapal-shop.ts';
import { runService } from '../../testing/running-service.ts';
import { live, site } from '../../testing/site.ts';

async function send(url: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.json();
}

async function openCard() {
  const shop = await pesapalShop();
  const { body } = await shop.buyer.payByCard(1);
  await shop.service.stop();
  const id = String(body.order_tracking_id);
  const { dataFolder } = shop.service;
  const keys = { ...pesapalSettings(shop.provider), PAYMENTS_CARD: 'sandbox' };
  const again = (env: Readonly<Record<string, string>>) =>
    runService({ dataFolder, clock: shop.clock, env });
  return { ...shop, id, keys, again };
}

onEachDatabase(() => {
  describe('a provider that was switched away while a payment is open', () => {
    test('is queried all the same where its keys are set, and its notifications are heard', async () => {
      const { provider, buyer, id, keys, again } = await openCard();
      const service = await again(keys);
      const here = buyer.at(service.address);
      expect(await here.status(id)).toBe('Pending');
      provider.tryCard(id, true);
      const order = { OrderTrackingId: id, OrderMerchantReference: 'x' };
      const notice = { ...order, OrderNotificationType: 'IPNCHANGE' };
      expect(await send(`${service.address}/pesapal/ipn`, notice)).toMatchObject({ status: 200 });
      expect(await here.status(id)).toBe('Completed');
      expect(await service.rows('accounts')).toHaveLength(1);
    });

    test('ends its page before another attempt, which the new provider takes', async () => {
      const { provider, buyer, id, keys, again } = await openCard();
      const here = buyer.at((await again(keys)).address);
      expect((await here.payByCard(2)).body.redirect_url).toContain('/sandbox/card/');
      expect(provider.tryCard(id, true)).toBe(false);
    });

    test('a prompt of M-Pesa is queried and its callback heard, too', async () => {
      const provider = await darajaServer();
      const { PAYMENTS_MOBILE_MONEY, ...keys } = darajaSettings(provider);
      const env = { ...keys, PAYMENTS_MOBILE_MONEY };
      const { service: before, buyer } = await placedBuyer({ env });
      const { body } = await buyer.payByPhone(1);
      await before.stop();
      const { dataFolder } = before;
      const service = await runService({ dataFolder, env: keys });
      provider.answer('0');
      const [prompt] = provider.sent();
      const callback = new URL(String(prompt?.body.CallBackURL)).pathname;
      const stkCallback = { MerchantRequestID: '29115-1', CheckoutRequestID: 'ws_CO_1' };
      await send(`${service.address}${callback}`, { Body: { stkCallback } });
      expect(await buyer.at(service.address).phoneStatus(body.MerchantRequestID)).toBe('0');
    });
  });

  describe('the sandbox that was switched away', () => {
    test.each([
      ['lets its open payments be paid while payments are tested', site, 'Payment received', 1],
      ['makes no accounts where money is real', live, 'There is nothing', 0],
    ] as const)('%s', async (_name, config, answer, accounts) => {
      const { service: before, buyer } = await placedBuyer();
      const { body } = await buyer.payByCard(1);
      await before.stop();
      const { dataFolder } = before;
      const service = await runService({ dataFolder, env: unreachableProviders, config });
      const here = buyer.at(service.address);
      expect(await here.choose(body.redirect_url, 'pay')).toContain(answer);
      expect(await here.status(body.order_tracking_id)).toBe(accounts ? 'Completed' : 'Failed');
      expect(await rowsOf(dataFolder, 'accounts')).toHaveLength(accounts);
    });
  });
});
