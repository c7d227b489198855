import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@platform/node/escape-html';
import { describe, expect, test } from 'vitest';
import { ANSWER_MS, type Answer, type Asked, HANG_MS } from '../../testing/json-server.ts';
import { noError } from '../../testing/pesapal-server.ts';
import { pesapalShop as shop } from '../../testing/pesapal-shop.ts';
import { runService } from '../../testing/running-service.ts';

/** The buyer's browser comes back from Pesapal's page; `dest` says what it shows the reply in. */
async function comeBack(address: string, id: string, dest?: string) {
  const query = `OrderTrackingId=${id}&OrderMerchantReference=x&OrderNotificationType=CALLBACKURL`;
  const headers: Record<string, string> = dest ? { 'sec-fetch-dest': dest } : {};
  const reply = await fetch(`${address}/pesapal/callback?${query}&status=1`, { headers });
  return { reply, html: await reply.text() };
}

const siteLink = 'href="http://127.0.0.1:8080/register/payment"';

async function begun() {
  const opened = await shop();
  const { body } = await opened.buyer.payByCard(1);
  return { ...opened, id: String(body.order_tracking_id), page: String(body.redirect_url) };
}

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
    const { provider, buyer, id } = await begun();
    provider.settle(id, code);
    expect(await buyer.status(id)).toBe(word);
    expect(await buyer.setUp()).toBe(setUp);
  });

  test('a token is requested once, again before its five minutes are over, and again when refused', async () => {
    const { provider, buyer, clock, id } = await begun();
    for (let poll = 0; poll < 5; poll += 1) await buyer.status(id);
    expect(provider.count('RequestToken')).toBe(1);
    clock.pass(4.6 * 60_000);
    await buyer.status(id);
    expect(provider.count('RequestToken')).toBe(2);
    provider.endToken();
    provider.settle(id, 1);
    expect(await buyer.status(id)).toBe('Completed');
    expect(provider.count('RequestToken')).toBe(3);
  });

  test('a notification finishes the order of a buyer who left; repeats and late ones change nothing', async () => {
    const { provider, buyer, notify, service, id } = await begun();
    expect((await notify(id)).body).toMatchObject({ status: 500 });
    provider.settle(id, 1);
    const replies = await Promise.all([notify(id), notify(id), notify(id)]);
    expect(replies[0]?.body).toEqual({
      orderNotificationType: 'IPNCHANGE',
      orderTrackingId: id,
      orderMerchantReference: `${buyer.order}.1`,
      status: 200,
    });
    expect(await service.rows('accounts')).toHaveLength(1);
    // The receipt has emails of its own, which are stored a moment later.
    const mails = await service.rows('outbox');
    expect(mails.filter(({ id }) => id === buyer.order)).toHaveLength(1);
    expect(mails.filter(({ id }) => String(id).includes('refund'))).toEqual([]);
    expect(await service.rows('money')).toMatchObject([{ reference: 'AA11BB22' }]);
  });

  test.each<[string, string | undefined, (names: Record<string, string>) => string]>([
    ['JSON', 'application/json; charset=utf-8', JSON.stringify],
    ['a form', 'application/x-www-form-urlencoded', (names) => `${new URLSearchParams(names)}`],
    ['JSON that calls itself text', 'text/plain', JSON.stringify],
    ['JSON without a type', undefined, JSON.stringify],
  ])('a notification that comes as %s is followed', async (_name, type, write) => {
    const { provider, buyer, service, id } = await begun();
    provider.settle(id, 1);
    const names = { OrderTrackingId: id, OrderMerchantReference: `${buyer.order}.1` };
    // Bytes, because of a text `fetch` says a type of its own.
    const body = Buffer.from(write({ ...names, OrderNotificationType: 'IPNCHANGE' }));
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const reply = await fetch(`${service.address}/pesapal/ipn`, { method: 'POST', headers, body });
    expect(await reply.json()).toMatchObject({ orderTrackingId: id, status: 200 });
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('a notification whose names are in its address is followed, by whatever method it comes', async () => {
    const { provider, buyer, service, id } = await begun();
    provider.settle(id, 1);
    const names = `OrderTrackingId=${id}&OrderMerchantReference=${buyer.order}.1`;
    const address = `${service.address}/pesapal/ipn?${names}&OrderNotificationType=IPNCHANGE`;
    const headers = { 'content-type': 'application/json' };
    for (const request of [
      { method: 'POST' },
      { method: 'POST', headers, body: '' },
      { method: 'POST', headers, body: '{}' },
      { method: 'GET' },
      { method: 'HEAD' },
    ]) {
      expect((await fetch(address, request)).status, JSON.stringify(request)).toBe(200);
    }
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test.each([
    ['is half of one', 400, '{"OrderTrackingId":'],
    ['is a sentence', 400, 'a notification'],
    ['is too long', 413, `OrderTrackingId=${'x'.repeat(40_000)}`],
  ])('a notification that %s is refused with %i', async (_name, status, body) => {
    const { service } = await begun();
    const reply = await fetch(`${service.address}/pesapal/ipn`, { method: 'POST', body });
    expect(reply.status).toBe(status);
  });

  test('a forged notification or callback makes no account', async () => {
    const { buyer, notify, service, id } = await begun();
    await notify(id);
    expect((await notify(randomUUID())).status).toBe(200);
    expect(await service.counts()).toContain('setup_notices_unknown_total{provider="pesapal"} 1\n');
    const { html } = await comeBack(service.address, id);
    expect(html).toContain('We are confirming your payment');
    expect(await buyer.status(id)).toBe('Pending');
    expect(await service.rows('accounts')).toEqual([]);
  });

  test('a buyer who comes from the page sees one that the site may frame, which says what Pesapal says', async () => {
    const { provider, service, id } = await begun();
    provider.settle(id, 1);
    const { reply, html } = await comeBack(service.address, id, 'iframe');
    expect(reply.status).toBe(200);
    expect(html).toContain('Payment received');
    expect(html).not.toContain('account');
    expect(html).not.toMatch(/<script|<a /);
    expect(reply.headers.get('x-frame-options')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://127.0.0.1:8080",
    );
    expect((await comeBack(service.address, id, 'document')).html).toContain(siteLink);
    expect((await comeBack(service.address, '')).html).toContain(siteLink);
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('a buyer who comes back with a declined card is led to the page that takes another one', async () => {
    const { provider, service, id, page } = await begun();
    provider.settle(id, 2);
    const { html } = await comeBack(service.address, id, 'iframe');
    expect(html).toContain('The card was declined');
    expect(html.match(/href="[^"]+"/g)).toEqual([`href="${escapeHtml(page)}"`]);
    expect((await comeBack(service.address, id, 'document')).html).toContain(siteLink);
  });

  test.each([
    ['less money', { amount: 1 }],
    ['the money of another order', { reference: 'another' }],
  ])('%s makes no account and is due back', async (_name, changes) => {
    const { provider, buyer, service, id } = await begun();
    provider.settle(id, 1, changes);
    await buyer.status(id);
    expect(await buyer.setUp()).toBe('0');
    expect(await service.rows('payments')).toMatchObject([
      { state: 'refund-due', code: 'wrong-payment' },
    ]);
  });
});

function shopThatHears(answer: Answer, isAnswer: (asked: Asked) => boolean) {
  const twist = (asked: Asked) => (isAnswer(asked) ? answer : undefined);
  return shop(twist, answer === 'hang' ? HANG_MS : ANSWER_MS);
}

const refusal = (code: string) => ({ body: { error: { code, message: '' }, status: '500' } });
const aboutAnother = {
  order_tracking_id: 'x',
  merchant_reference: 'another',
  redirect_url: 'https://pay.example/x',
};

describe('when Pesapal does not answer as documented', () => {
  test.each<[string, number, string, Answer]>([
    ['refuses the order', 502, 'SubmitOrderRequest', refusal('invalid_currency')],
    ['takes no notifications', 502, 'URLSetup/RegisterIPN', 'cut'],
    ['does not know our key', 503, 'RequestToken', refusal('invalid_consumer_key')],
    [
      'knows no key of ours',
      503,
      'SubmitOrderRequest',
      refusal('invalid_api_credentials_provided'),
    ],
    ['does not answer', 504, 'SubmitOrderRequest', 'hang'],
    ['answers with a page', 504, 'SubmitOrderRequest', { status: 502, body: '<html></html>' }],
    ['answers about another order', 504, 'SubmitOrderRequest', { body: aboutAnother }],
  ])(
    'where Pesapal %s the start is answered with %i, and works when it is asked again',
    async (_name, status, path, answer) => {
      let isDown = true;
      const { buyer } = await shopThatHears(answer, (asked) => isDown && asked.path.endsWith(path));
      expect((await buyer.payByCard(1)).status).toBe(status);
      isDown = false;
      const again = await buyer.payByCard(status === 504 ? 1 : 2);
      expect(again.status).toBe(200);
    },
  );

  test('a buyer is told that it is too much for one payment', async () => {
    const tooMuch = refusal('amount_exceeds_default_limit');
    const { buyer } = await shopThatHears(tooMuch, ({ path }) => path.endsWith('OrderRequest'));
    expect(await buyer.payByCard(1)).toEqual({ status: 502, body: { refused: 'over-limit' } });
  });

  test('operators know that our key is refused, until an order is taken again', async () => {
    let isDown = true;
    const refused = refusal('invalid_consumer_key_or_secret_provided');
    const { buyer, service } = await shopThatHears(
      refused,
      ({ path }) => isDown && path.endsWith('RequestToken'),
    );
    const ready = async () => (await fetch(`${service.address}/ready`)).text();
    await buyer.payByCard(1);
    expect(await ready()).toBe('ready: pesapal refuses our access');
    isDown = false;
    await buyer.payByCard(2);
    expect(await ready()).toBe('ready');
  });

  test('a token that Pesapal refuses in words is renewed', async () => {
    let answers = 0;
    const { buyer, provider } = await shop(({ path }) => {
      if (!path.endsWith('SubmitOrderRequest')) return undefined;
      answers += 1;
      const refused = refusal('invalid_api_credentials_provided');
      return answers === 1 ? { ...refused, status: 500 } : undefined;
    });
    expect((await buyer.payByCard(1)).status).toBe(200);
    expect(provider.count('RequestToken')).toBe(2);
  });

  test('an address for notifications that was deleted at Pesapal is registered again', async () => {
    const { buyer, provider } = await shop(({ path, body }): Answer | undefined => {
      const isKnown = provider.ipns.some(({ ipn_id }) => ipn_id === body.notification_id);
      return path.endsWith('SubmitOrderRequest') && !isKnown ? refusal('InvalidIpnId') : undefined;
    });
    expect((await buyer.payByCard(1)).status).toBe(200);
    provider.ipns.length = 0;
    expect((await buyer.payByCard(2)).status).toBe(502);
    expect((await buyer.payByCard(3)).status).toBe(200);
  });

  test.each<[string, Answer]>([
    ['does not answer', 'hang'],
    ['answers with a page', { status: 500, body: '<html></html>' }],
    ['answers with an error', { status: 500, ...refusal('internal') }],
    ['answers with a code that is in no list', { body: { status_code: 9, error: noError } }],
    ['says invalid', { body: { status_code: 0, error: noError } }],
    ['answers with nothing', { body: {} }],
  ])('where Pesapal %s the status is not known yet', async (_name, answer) => {
    const { buyer, service, notify } = await shopThatHears(answer, ({ path }) =>
      path.endsWith('GetTransactionStatus'),
    );
    const { body } = await buyer.payByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    // Pesapal then notifies again.
    expect((await notify(body.order_tracking_id)).body).toMatchObject({ status: 500 });
    expect(await service.rows('payments')).toMatchObject([{ state: 'open' }]);
  });
});

test.each([
  ['PESAPAL_KEY', { PAYMENTS_CARD: 'pesapal' }],
  ['DARAJA_KEY', { PAYMENTS_MOBILE_MONEY: 'daraja' }],
])('the service does not start without %s where its provider was chosen', async (key, env) => {
  await expect(runService({ env })).rejects.toThrow(`${key} is not set`);
});
