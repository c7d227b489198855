import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@site/node/escape-html';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/databases.ts';
import { pesapalShop as shop } from '../../testing/pesapal-shop.ts';

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
    expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
    // The receipt has emails of its own, which are stored a moment later.
    const mails = await rowsOf(service.dataFolder, 'outbox');
    expect(mails.filter(({ id }) => id === buyer.order)).toHaveLength(1);
    expect(mails.filter(({ id }) => String(id).includes('refund'))).toEqual([]);
    expect(await rowsOf(service.dataFolder, 'payments')).toMatchObject([{ receipt: 'AA11BB22' }]);
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
    expect(await rowsOf(service.dataFolder, 'accounts')).toEqual([]);
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
    expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
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
    expect(await rowsOf(service.dataFolder, 'payments')).toMatchObject([
      { state: 'refund-due', code: 'wrong-payment' },
    ]);
  });

  test('a card that was declined may be followed by one that is taken, on the same page', async () => {
    const { provider, buyer, notify } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, 2);
    expect(await buyer.status(body.order_tracking_id)).toBe('Failed');
    provider.settle(body.order_tracking_id, 1);
    await notify(body.order_tracking_id);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
  });

  test('money that is taken back later is noted', async () => {
    const { provider, buyer, notify, service } = await shop();
    const { body } = await buyer.payByCard(1);
    provider.settle(body.order_tracking_id, 1);
    await notify(body.order_tracking_id);
    provider.settle(body.order_tracking_id, 3);
    await notify(body.order_tracking_id);
    expect(await rowsOf(service.dataFolder, 'payments')).toMatchObject([{ state: 'reversed' }]);
  });

  test('another attempt cancels the page that was left', async () => {
    const { provider, buyer } = await shop();
    const first = await buyer.payByCard(1);
    expect((await buyer.payByPhone(2)).status).toBe(200);
    expect(provider.count('CancelOrder')).toBe(1);
    expect(await buyer.status(first.body.order_tracking_id)).toBe('Failed');
  });

  test('where the page cannot be cancelled no other attempt begins', async () => {
    const { buyer } = await shop(({ path }) =>
      path.endsWith('CancelOrder') ? { body: { status: '500', message: '' } } : undefined,
    );
    await buyer.payByCard(1);
    expect(await buyer.payByPhone(2)).toEqual({ status: 409, body: { refused: 'under-way' } });
  });
});
