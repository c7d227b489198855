import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aBuyer, devicesAlone } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import { describeOnSqlite, inDatabase } from '../../testing/databases.ts';
import { HOUR, manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';
import { goodSignUp } from '../../testing/site.ts';

const year = { period: 'yearly' } as const;

async function withTrial() {
  // The bot check's challenges live by the machine's clock, so this one begins there.
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  await service.signUp();
  const customer = await signedInCustomer(service);
  const { rows } = service;
  /** Its form says somebody else. */
  const typed = { email: 'typed@shop.example', company_name: 'Typed', ...year };
  const buyer = (account_token: string, changes: Parameters<typeof aBuyer>[1] = {}) =>
    aBuyer(service.address, { ...typed, ...changes, account_token });
  type Buyer = ReturnType<typeof buyer>;
  async function pay(who: Buyer): Promise<void> {
    const { body } = await who.buyByCard(1);
    await who.status(body.order_tracking_id);
  }
  async function buy(changes?: Parameters<typeof aBuyer>[1]): Promise<Buyer> {
    const who = buyer((await customer.buy()).token, changes);
    const placed = await who.place();
    if (placed.body.kind !== 'accepted') throw new Error(JSON.stringify(placed));
    await pay(who);
    return who;
  }
  const account = async () => (await rows('accounts'))[0];
  const close = () =>
    inDatabase(service.dataFolder, (storage) =>
      storage.updateTable('accounts').set({ closed_at: clock.now().toISOString() }).execute(),
    );
  return { clock, service, customer, rows, buyer, pay, buy, account, close };
}

function yearsAfter(date: Date, years: number): string {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString();
}

const subjects = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ id }) => String(id)).filter((id) => id.endsWith('-paid'));

describeOnSqlite('a plan that is bought for an account', () => {
  test('is offered again for its period after devices were bought alone', async () => {
    const { buy, customer } = await withTrial();
    await buy({ period: 'monthly', package_price: '1200' });
    await buy({ ...devicesAlone, period: undefined });
    const { url } = await customer.buy();
    expect(url.searchParams.get('period')).toBe('"monthly"');
  });

  test('makes a trial a paid account, which stays the same account', async () => {
    const { clock, rows, buy, account, customer } = await withTrial();
    const before = await account();
    const order = await buy();
    expect(await rows('accounts')).toEqual([
      {
        ...before,
        trial_ends_at: null,
        paid_until: yearsAfter(clock.now(), 1),
        billing_day: expect.any(Number),
      },
    ]);
    expect(await rows('orders')).toMatchObject([
      { id: order.order, state: 'done', account_id: before?.id, email: goodSignUp.email },
    ]);
    expect(subjects(await rows('outbox'))).toEqual([`${order.order}-paid`]);
    const html = await (await customer.page()).text();
    const bought = ['KSh 12,000', 'Basic Plan, up to 3 users, for a year', order.order];
    for (const text of ['Renew or change the plan', ...bought]) expect(html).toContain(text);
  });

  test('needs a token of this service that is not too old', async () => {
    const { clock, customer, buyer, rows } = await withTrial();
    const { token } = await customer.buy();
    const signInAgain = { status: 200, body: { kind: 'sign-in-again' } };
    for (const text of ['x', token.slice(1), token.slice(0, -1), `${token}a`]) {
      expect(await buyer(text).place(), text).toEqual(signInAgain);
    }
    const placed = buyer(token);
    expect((await placed.place()).body.kind).toBe('accepted');
    clock.pass(2 * HOUR);
    expect(await buyer(token).place()).toEqual(signInAgain);
    // Its buyer may be paying it.
    expect((await placed.place()).body.kind).toBe('accepted');
    expect(await rows('orders')).toHaveLength(1);
  });

  test('does not take over an order of somebody else, who may not name the account', async () => {
    const { service, customer, buyer } = await withTrial();
    const elsewhere = { email: 'other@shop.example', company_name: 'Other' };
    const other = aBuyer(service.address, { ...elsewhere, ...year });
    await other.place();
    const { token } = await customer.buy();
    expect((await buyer(token, { order: other.order }).place()).status).toBe(409);
    expect((await aBuyer(service.address, year).place()).body).toEqual({ kind: 'already-exists' });
  });

  test('is refused before anything is paid where the account is closed', async () => {
    const { customer, buyer, close } = await withTrial();
    const { token } = await customer.buy();
    const order = buyer(token);
    await order.place();
    await close();
    expect((await order.payByCard(1)).body).toEqual({ refused: 'no-such-order' });
    expect((await order.place()).body).toEqual({ kind: 'sign-in-again' });
    expect((await buyer(token, { order: randomUUID() }).place()).body.kind).toBe('sign-in-again');
  });

  test('goes back to its buyer where the account is closed while they pay', async () => {
    const { customer, buyer, close, rows, account } = await withTrial();
    const order = buyer((await customer.buy()).token);
    await order.place();
    const { body } = await order.payByCard(1);
    await close();
    await order.choose(body.redirect_url, 'pay');
    await order.status(body.order_tracking_id);
    expect(await rows('payments')).toMatchObject([{ state: 'refund-due', code: 'account-closed' }]);
    expect(await rows('orders')).toMatchObject([{ state: 'refused' }]);
    expect((await account())?.paid_until).toBeNull();
  });

  test('takes two orders that are paid at the same time for two years', async () => {
    const { clock, customer, buyer, pay, account } = await withTrial();
    const { token } = await customer.buy();
    const orders = [buyer(token), buyer(token)];
    for (const order of orders) await order.place();
    await Promise.all(orders.map(pay));
    expect((await account())?.paid_until).toBe(yearsAfter(clock.now(), 2));
  });
});
