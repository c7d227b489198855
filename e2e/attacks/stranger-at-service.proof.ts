import { createServer } from 'node:http';
import { aBuyer } from '@site/setup-service/testing/buyer';
import { browserTest, expect, test as serviceTest } from '../fixtures/small-service.ts';
import { ask } from '../site/ask.ts';
import { listening } from '../site/faults.ts';
import { startPendingProvider } from './pending-provider.ts';

/* Somebody who browses, or knocks at the port of the setup service. */

const CHALLENGES = 5;

interface Provider {
  readonly provider: Awaited<ReturnType<typeof startPendingProvider>>;
}

const test = serviceTest.extend<object, Provider>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startPendingProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],

  serviceSettings: [
    ({ provider: { address } }, use) =>
      use({
        PAYMENTS_CARD: 'pesapal',
        PESAPAL_URL: address,
        PESAPAL_KEY: 'a-key',
        PESAPAL_SECRET: 'a-secret',
        PAYMENTS_MOBILE_MONEY: 'daraja',
        DARAJA_URL: address,
        DARAJA_KEY: 'a-key',
        DARAJA_SECRET: 'another-secret',
        DARAJA_SHORT_CODE: '174379',
        DARAJA_PASSKEY: 'a-passkey',
        SETUP_CHALLENGES_PER_MINUTE: String(CHALLENGES),
      }),
    { scope: 'worker' },
  ],
});

test('reports in a provider’s name that an order is paid: the provider is asked, and nothing is delivered', async ({
  service,
  provider,
}) => {
  const buyer = aBuyer(service.address);
  await buyer.place();
  const { body } = await buyer.payByCard(1);
  const names = {
    OrderTrackingId: body.order_tracking_id,
    OrderMerchantReference: `${buyer.order}.1`,
  };
  const paid = {
    ...names,
    OrderNotificationType: 'IPNCHANGE',
    status_code: '1',
    status: 'COMPLETED',
  };
  const post = (path: string, text: object) =>
    fetch(service.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(text),
    });
  const before = provider.asked.length;
  expect((await post('/pesapal/ipn', paid)).status).toBe(200);
  expect(provider.asked.slice(before)).toContain('/api/Transactions/GetTransactionStatus');
  await ask(service.address, `/pesapal/callback?${new URLSearchParams(paid)}`);
  const stkCallback = {
    MerchantRequestID: 'x',
    CheckoutRequestID: 'y',
    ResultCode: 0,
    ResultDesc: 'Paid',
  };
  const seal = 'a'.repeat(32);
  const forged = await post(`/daraja/callback/${buyer.order}.1/${seal}`, { Body: { stkCallback } });
  expect(forged.status).toBe(404);
  expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
  expect(await buyer.setUp(1)).toBe('0');
  expect((await buyer.exists()).body).toBe('User does not exist');
});

test('floods a call, under the addresses of many visitors: it is refused, and other calls are answered', async ({
  service,
}) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ask(service.address, '/bot-challenge', { 'x-forwarded-for': `192.0.2.${index}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  // A minute may end meanwhile.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2 * CHALLENGES);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(service.address, '/ready')).status).toBe(200);
});

test('has a visitor’s browser send a form from another site: it is not taken', async ({
  service,
}) => {
  const email = 'wanjiru@mavuno.example';
  for (const origin of ['https://bad.example', 'null']) {
    const body = new FormData();
    body.append('email', email);
    const path = `${service.address}/lost_account.php`;
    const sent = await fetch(path, { method: 'POST', body, headers: { origin } });
    expect(await sent.text()).toBe('Forms of other sites are not taken.');
    expect(sent.headers.get('access-control-allow-origin')).not.toBe(origin);
  }
  expect(await service.mailsTo(email)).toEqual([]);
});

browserTest(
  'frames the account’s page, to have its buttons pressed: the frame stays empty',
  async ({ page, service, expectProblems }) => {
    expectProblems(/frame-ancestors|status(?: of)? 403|ERR_BLOCKED_BY_RESPONSE/);
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Win</title><iframe src="${service.address}/account"></iframe>`,
      );
    });
    const { address, stop } = await listening(server);
    await page.goto(address);
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${service.address}/account`);
    await page.goto(`${service.address}/account`);
    await expect(page.getByRole('heading')).toBeVisible();
    await stop();
  },
);
