import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@site/node/escape-html';
import { describe, expect, test } from 'vitest';
import { ANSWER_MS, type Answer, type Asked, HANG_MS } from '../../testing/json-server.ts';
import { noError } from '../../testing/pesapal-server.ts';
import { pesapalShop as shop } from '../../testing/pesapal-shop.ts';
import { runService } from '../../testing/running-service.ts';

describe('paying by card through Pesapal', () => {
  test('the order goes out as documented, and the page comes back', async () => {
    const { provider, buyer } = await shop();
    const { status, body } = await buyer.payByCard(1);
    expect(status).toBe(200);
    expect(body.redirect_url).toBe(`https://pay.example/iframe/${body.order_tracking_id}`);
    const order = provider.asked.find(({ path }) => path.endsWith('SubmitOrderRequest'));
    expect(order?.body).toMatchObject({
      id: `${buyer.order}.1`,
      currency: 'KES',
      amount: 12_000,
      redirect_mode: 'PARENT_WINDOW',
      notification_id: provider.ipns[0]?.ipn_id,
      callback_url: 'http://127.0.0.1:8081/pesapal/callback',
      billing_address: {
        email_address: buyer.who.email,
        country_code: 'KE',
        first_name: 'Wanjiru',
        last_name: 'Kamau',
      },
    });
    expect(String(order?.body.id).length).toBeLessThanOrEqual(50);
    expect(provider.ipns).toMatchObject([{ url: 'http://127.0.0.1:8081/pesapal/ipn' }]);
  });

  test.each([
    [0, 'Pending', '0'],
    [1, 'Completed', '1'],
    [2, 'Failed', '0'],
    [3, 'Reversed', '0'],
  ])('status code %i is %s, and account setup says %s', async (code, word, setUp) => {
    const { provider, buyer } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, code);
    expect(await buyer.status(body.order_tracking_id)).toBe(word);
    expect(await buyer.setUp()).toBe(setUp);
  });

  test('a token is asked for once, again before its five minutes are over, and again when refused', async () => {
    const { provider, buyer, clock } = await shop();
    const { body } = await buyer.payByCard(1);
    for (let poll = 0; poll < 5; poll += 1) await buyer.status(body.order_tracking_id);
    expect(provider.count('RequestToken')).toBe(1);
    clock.pass(4.6 * 60_000);
    await buyer.status(body.order_tracking_id);
    expect(provider.count('RequestToken')).toBe(2);
    provider.endToken();
    provider.settle(body.order_tracking_id, 1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(provider.count('RequestToken')).toBe(3);
  });

  test('a notification finishes the order of a buyer who left; repeats and late ones change nothing', async () => {
    const { provider, buyer, notify, service } = await shop();
    const { body } = await buyer.payByCard(1);
    expect((await notify(body.order_tracking_id)).body).toMatchObject({ status: 500 });
    provider.settle(body.order_tracking_id, 1);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => notify(body.order_tracking_id)),
    );
    expect(replies[0]?.body).toEqual({
      orderNotificationType: 'IPNCHANGE',
      orderTrackingId: body.order_tracking_id,
      orderMerchantReference: `${buyer.order}.1`,
      status: 200,
    });
    expect(await service.rows('accounts')).toHaveLength(1);
    // The receipt has emails of its own, which are stored a moment later.
    const mails = await service.rows('outbox');
    expect(mails.filter(({ id }) => id === buyer.order)).toHaveLength(1);
    expect(mails.filter(({ id }) => String(id).includes('refund'))).toEqual([]);
    expect(await service.rows('payments')).toMatchObject([{ receipt: 'AA11BB22' }]);
  });

  test('a forged notification or callback makes no account', async () => {
    const { buyer, notify, service } = await shop();
    const { body } = await buyer.payByCard(1);
    await notify(body.order_tracking_id);
    expect((await notify(randomUUID())).status).toBe(200);
    const query = `OrderTrackingId=${body.order_tracking_id}&OrderMerchantReference=x&OrderNotificationType=CALLBACKURL`;
    const callback = await fetch(`${service.address}/pesapal/callback?${query}&status=1`);
    expect(await callback.text()).toContain('We are confirming your payment');
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    expect(await service.rows('accounts')).toEqual([]);
  });

  test('a buyer who comes from the page sees one that the site may frame, which says what Pesapal says', async () => {
    const { provider, buyer, service } = await shop();
    const { body } = await buyer.payByCard(1);
    const query = `OrderTrackingId=${body.order_tracking_id}&OrderMerchantReference=${buyer.order}.1&OrderNotificationType=CALLBACKURL`;
    const come = async (dest: Record<string, string>, search = query) => {
      const address = `${service.address}/pesapal/callback?${search}`;
      const reply = await fetch(address, { redirect: 'manual', headers: dest });
      return { reply, html: await reply.text() };
    };
    const before = await come({ 'sec-fetch-dest': 'iframe' });
    expect(before.html).toContain('We are confirming your payment');
    provider.settle(body.order_tracking_id, 1);
    const { reply, html } = await come({ 'sec-fetch-dest': 'iframe' });
    expect(reply.status).toBe(200);
    expect(html).toContain('Payment received');
    expect(html).not.toMatch(/<script|<a /);
    expect(reply.headers.get('x-frame-options')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://127.0.0.1:8080',
    );
    const link = 'href="http://127.0.0.1:8080/register/payment"';
    expect((await come({ 'sec-fetch-dest': 'document' })).html).toContain(link);
    expect((await come({}, 'nothing=known')).html).toContain(link);
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('a buyer who comes back with a declined card is led to the page that takes another one', async () => {
    const { provider, buyer, service } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, 2);
    const query = `OrderTrackingId=${body.order_tracking_id}&OrderMerchantReference=x&OrderNotificationType=CALLBACKURL`;
    const come = async (dest: string) => {
      const address = `${service.address}/pesapal/callback?${query}`;
      return (await fetch(address, { headers: { 'sec-fetch-dest': dest } })).text();
    };
    const framed = await come('iframe');
    expect(framed).toContain('The card was declined');
    expect(framed.match(/href="[^"]+"/g)).toEqual([`href="${escapeHtml(body.redirect_url)}"`]);
    const alone = await come('document');
    expect(alone).toContain('href="http://127.0.0.1:8080/register/payment"');
  });

  test.each([
    ['less money', { amount: 1 }],
    ['the money of another order', { reference: 'another' }],
  ])('%s makes no account and is due back', async (_name, changes) => {
    const { provider, buyer, service } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, 1, changes);
    await buyer.status(body.order_tracking_id);
    expect(await buyer.setUp()).toBe('0');
    expect(await service.rows('payments')).toMatchObject([
      { state: 'refund-due', code: 'wrong-payment' },
    ]);
  });

  test('money that is taken back later is noted', async () => {
    const { provider, buyer, notify, service } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, 1);
    await notify(body.order_tracking_id);
    provider.settle(body.order_tracking_id, 3);
    await notify(body.order_tracking_id);
    expect(await service.rows('payments')).toMatchObject([{ state: 'reversed' }]);
  });
});

/** Such a shop whose service does not wait long for an answer that never comes. */
function shopThatHears(answer: Answer, isAnswer: (asked: Asked) => boolean) {
  return shop(
    (asked) => (isAnswer(asked) ? answer : undefined),
    answer === 'hang' ? HANG_MS : ANSWER_MS,
  );
}

describe('when Pesapal does not answer as documented', () => {
  test.each<[string, number, string, Answer]>([
    [
      'refuses the order',
      502,
      'SubmitOrderRequest',
      { body: { error: { code: 'amount_exceeds_default_limit', message: '' }, status: '500' } },
    ],
    [
      'gives no token',
      504,
      'RequestToken',
      { body: { error: { code: 'invalid_consumer_key_or_secret_provided' }, status: '500' } },
    ],
    ['does not answer', 504, 'SubmitOrderRequest', 'hang'],
    [
      'answers with a page',
      504,
      'SubmitOrderRequest',
      { status: 502, body: '<html>Bad gateway</html>' },
    ],
    [
      'answers about another order',
      504,
      'SubmitOrderRequest',
      {
        body: {
          order_tracking_id: 'x',
          merchant_reference: 'another',
          redirect_url: 'https://pay.example/x',
        },
      },
    ],
  ])(
    'where Pesapal %s the start is answered with %i, and works when it is asked again',
    async (_name, status, path, answer) => {
      let isDown = true;
      const { buyer } = await shopThatHears(answer, (asked) => isDown && asked.path.endsWith(path));
      expect((await buyer.payByCard(1)).status).toBe(status);
      isDown = false;
      const again = await buyer.payByCard(status === 502 ? 2 : 1);
      expect(again.status).toBe(200);
    },
  );

  test.each<[string, Answer]>([
    ['does not answer', 'hang'],
    ['answers with a page', { status: 500, body: '<html></html>' }],
    [
      'answers with an error',
      { status: 500, body: { error: { code: 'internal' }, status: '500' } },
    ],
    ['answers with a code that is in no list', { body: { status_code: 9, error: noError } }],
    ['says invalid', { body: { status_code: 0, error: noError } }],
    ['answers with nothing', { body: {} }],
  ])('where Pesapal %s the status is not known yet', async (_name, answer) => {
    const { buyer, service } = await shopThatHears(answer, ({ path }) =>
      path.endsWith('GetTransactionStatus'),
    );
    const { body } = await buyer.payByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    expect(await service.rows('payments')).toMatchObject([{ state: 'open' }]);
  });

  test('it does not start without its key', async () => {
    await expect(runService({ env: { PAYMENTS_CARD: 'pesapal' } })).rejects.toThrow(
      /PESAPAL_KEY is not set/,
    );
  });
});
