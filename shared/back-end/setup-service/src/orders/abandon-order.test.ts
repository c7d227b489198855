import { expect, test } from 'vitest';
import { placedBuyer, refusedAs } from '../../testing/buyer.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { anOrder } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { site } from '../../testing/site.ts';
import { finishManually } from '../operator/finish.ts';
import { abandonOrder } from './place-order.ts';

async function placed() {
  const clock = manualClock();
  const { service, buyer } = await placedBuyer({ clock });
  const states = async () => (await service.rows('payments')).map(({ state }) => state);
  const prompt = (digit: string, attempt = 1) => buyer.payByPhone(attempt, `25471234567${digit}`);
  return { clock, service, buyer, states, prompt };
}

const said = (kind: string) => ({ status: 200, body: { kind } });
const noSuchOrder = refusedAs('no-such-order');

describeOnSqlite('an order that its buyer abandons', () => {
  test('loses its card page, and nothing can be started on it any more', async () => {
    const { buyer, states } = await placed();
    const { body } = await buyer.payByCard(1);
    expect(await buyer.abandon()).toEqual(said('abandoned'));
    expect(await buyer.choose(body.redirect_url, 'pay')).toContain('Payment cancelled');
    expect(await states()).toEqual(['unpaid']);
    expect(await buyer.payByCard(2)).toEqual(noSuchOrder);
    expect(await buyer.place()).toEqual(said('abandoned'));
    expect(await buyer.abandon()).toEqual(said('abandoned'));
  });

  test('stays as it is while its prompt may be paid, and can be abandoned or paid afterwards', async () => {
    const { clock, service, buyer, prompt } = await placed();
    await prompt('5');
    expect(await buyer.abandon()).toEqual(said('under-way'));
    expect(await service.rows('orders')).toMatchObject([{ abandoned_at: null }]);
    clock.pass(45_000);
    expect(await buyer.abandon()).toEqual(said('paid'));
    expect(await service.rows('accounts')).toMatchObject([{ id: buyer.order }]);
  });

  test('and whose payment begins at the same moment, ends up either paid for or abandoned', async () => {
    const { buyer, states } = await placed();
    const [start, end] = await Promise.all([buyer.payByCard(1), buyer.abandon()]);
    expect(end).toEqual(said('abandoned'));
    expect([200, 409, 504]).toContain(start.status);
    expect(await states()).not.toContain('open');
    expect(await buyer.payByCard(2)).toEqual(noSuchOrder);
  });
});

async function begun() {
  const shop = await anOrder();
  shop.clock.pass(4 * 60_000);
  return { ...shop, paidLate: () => shop.say(shop.payment, { kind: 'paid' }) };
}

async function abandoned() {
  const shop = await begun();
  expect(await abandonOrder(shop.context, shop.order, 1)).toBe('abandoned');
  return shop;
}

describeOnEachDatabase('an order that its buyer abandoned', () => {
  test('gets no account for money that comes all the same: it is due back, and told', async () => {
    const { order, payment, paidLate, rows, mails, context } = await abandoned();
    await paidLate();
    const due = { state: 'refund-due', code: 'order-abandoned' };
    expect(await rows('payments')).toMatchObject([due]);
    expect(await rows('accounts')).toEqual([]);
    expect(await rows('orders')).toMatchObject([{ state: 'open', paid_by: null }]);
    const sent = await mails();
    const textTo = (name: string) => sent.find(({ recipient }) => recipient === name)?.text;
    expect(sent).toHaveLength(2);
    expect(textTo(wanjiru.email)).toContain('an order that you had replaced or given up');
    expect(textTo(site.email)).toContain(`orders finish ${order} --payment ${payment} --why`);
    expect(await abandonOrder(context, order)).toBe('abandoned');
  });

  test('gets its account where an operator takes that money for it', async () => {
    const { order, payment, paidLate, rows, context } = await abandoned();
    await paidLate();
    const finishing = { by: 'Achieng', why: 'they want it after all', payment };
    expect(await finishManually(context, order, finishing)).toMatchObject({
      kind: 'ok',
      warning: expect.stringContaining('the buyer gave this order up at 2026-'),
    });
    expect(await rows('payments')).toMatchObject([{ state: 'paid', code: null }]);
    expect(await rows('accounts')).toMatchObject([{ id: order }]);
  });

  test('at the moment at which its money comes either has its account or owes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order, paidLate, rows, context } = await begun();
      const [reply] = await Promise.all([abandonOrder(context, order, 1), paidLate()]);
      const isAbandoned = reply === 'abandoned';
      expect(await rows('payments')).toMatchObject([
        { state: isAbandoned ? 'refund-due' : 'paid' },
      ]);
      expect(await rows('accounts')).toHaveLength(isAbandoned ? 0 : 1);
    }
  });
});
