import { expect, test } from 'vitest';
import { aBuyer, placedBuyer } from '../../testing/buyer.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { mailsOf, runService } from '../../testing/running-service.ts';
import { goodLines } from '../../testing/site.ts';

describeOnEachDatabase('buying by card', () => {
  test('order, page, payment, account: one account, one email of each kind, and the reply 1', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    expect(await buyer.exists()).toEqual({ status: 200, body: 'User does not exist' });
    expect(await buyer.place()).toEqual({
      status: 200,
      body: { kind: 'accepted', amount: 12_000, lines: goodLines },
    });
    const { status, body } = await buyer.payByCard(1);
    expect(status).toBe(200);
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    expect(await buyer.isComplete(body.order_tracking_id)).toBe(false);
    expect(await buyer.setUp()).toBe('0');
    expect(await service.rows('accounts')).toEqual([]);

    expect(await buyer.choose(body.redirect_url, 'pay')).toContain('Payment received');
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await buyer.isComplete(body.order_tracking_id)).toBe(true);
    expect(await buyer.setUp()).toBe('1');
    expect(await buyer.setUp()).toBe('1');
    expect(await buyer.exists()).toEqual({ status: 200, body: 'User exists' });
    const delivered = async () =>
      (await service.rows('outbox')).flatMap(({ id, delivered_at }) => (delivered_at ? [id] : []));
    const { order } = buyer;
    await expect.poll(delivered).toEqual([order, `${order}-receipt`, `${order}-sale`]);
    await service.stop();
    expect(await service.rows('accounts')).toMatchObject([
      { id: buyer.order, email: buyer.who.email, price: 12_000, users: 3, trial_ends_at: null },
    ]);
    const mails = await mailsOf(service.dataFolder);
    const [login, ...others] = mails.filter((mail) => mail.includes('/auth/login'));
    expect(others).toEqual([]);
    expect(login).toContain('your payment has arrived');
  });

  test('the page shows what is paid, in a frame of the site, without cookies or scripts', async () => {
    const { service, buyer } = await placedBuyer();
    const { body } = await buyer.payByCard(1);
    const page = await fetch(`${service.address}${new URL(body.redirect_url).pathname}`);
    const html = await page.text();
    expect(html).toContain('KES 12,000');
    expect(html).not.toContain('<script');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://127.0.0.1:8080",
    );
    expect((await fetch(`${service.address}/sandbox/card/none`)).status).toBe(404);
  });

  test('after a payment was cancelled nothing is charged, and another attempt goes through', async () => {
    const { buyer } = await placedBuyer();
    const first = await buyer.payByCard(1);
    await buyer.choose(first.body.redirect_url, 'cancel');
    expect(await buyer.status(first.body.order_tracking_id)).toBe('Failed');
    expect(await buyer.setUp()).toBe('0');
    const second = await buyer.buyByCard(2);
    expect(await buyer.status(second.body.order_tracking_id)).toBe('Completed');
    expect(await buyer.status(first.body.order_tracking_id)).toBe('Failed');
  });

  test('the page of a declined card takes another card, and refuses one once another attempt began', async () => {
    const { service, buyer } = await placedBuyer();
    const first = await buyer.payByCard(1);
    const page = await buyer.choose(first.body.redirect_url, 'decline');
    expect(page).toContain('Card declined');
    expect(page).toContain('Pay KES 12,000');
    expect(await buyer.status(first.body.order_tracking_id)).toBe('Failed');
    expect(await buyer.choose(first.body.redirect_url, 'decline')).toContain('Card declined');
    const second = await buyer.payByCard(2);
    expect(await buyer.choose(first.body.redirect_url, 'pay')).toContain('Payment cancelled');
    await buyer.choose(second.body.redirect_url, 'decline');
    const paid = await buyer.choose(second.body.redirect_url, 'pay');
    expect(paid).toContain('Payment received');
    expect(await buyer.status(second.body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('accounts')).toHaveLength(1);
  });

  test('a bank that answers late is waited for', async () => {
    const clock = manualClock();
    const { buyer } = await placedBuyer({ clock });
    const { body } = await buyer.payByCard(1);
    expect(await buyer.choose(body.redirect_url, 'late')).toContain('Payment under way');
    clock.pass(300_000);
    expect(await buyer.status(body.order_tracking_id)).toBe('Pending');
    clock.pass(60_000);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
  });
});
