import { describe, expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { runService } from '../testing/running-service.ts';
import { aShop } from '../testing/shop.ts';
import { site } from '../testing/site.ts';
import { abandonOrder } from './abandon-order.ts';

const live = { ...site, payments: { ...site.payments, mode: 'live' } } as const;

async function placed() {
  const clock = manualClock();
  const service = await runService({ clock, config: live });
  const buyer = aBuyer(service.address);
  await buyer.place();
  const states = async () =>
    (await rowsOf(service.dataFolder, 'payments')).map(({ state }) => state);
  const prompt = (digit: string, attempt = 1) =>
    buyer.payByPhone(attempt, `25471234567${digit}`, '12000');
  return { clock, service, buyer, states, prompt };
}

const said = (kind: string) => ({ status: 200, body: { kind } });
const noSuchOrder = { status: 409, body: { refused: 'no-such-order' } };

onEachDatabase(
  () => {
    describe('an order that its buyer abandons', () => {
      test('loses its card page, and nothing can be started on it any more', async () => {
        const { buyer, states } = await placed();
        const { body } = await buyer.payByCard(1);
        expect(await buyer.giveUp()).toEqual(said('given-up'));
        expect(await buyer.choose(body.redirect_url, 'pay')).toContain('Payment cancelled');
        expect(await states()).toEqual(['unpaid']);
        expect(await buyer.payByCard(2)).toEqual(noSuchOrder);
        expect(await buyer.place()).toEqual(said('given-up'));
        expect(await buyer.giveUp()).toEqual(said('given-up'));
      });

      test('says that it is paid where the provider says so, and has its account', async () => {
        const { clock, service, buyer, prompt } = await placed();
        await prompt('0');
        clock.pass(3_000);
        expect(await buyer.giveUp()).toEqual(said('paid'));
        expect(await rowsOf(service.dataFolder, 'accounts')).toMatchObject([{ id: buyer.order }]);
        expect(await buyer.setUp()).toBe('1');
      });

      test('stays as it is while its prompt may be paid, and can be abandoned or paid afterwards', async () => {
        const { clock, service, buyer, prompt } = await placed();
        await prompt('5');
        expect(await buyer.giveUp()).toEqual(said('under-way'));
        expect(await rowsOf(service.dataFolder, 'orders')).toMatchObject([{ given_up_at: null }]);
        clock.pass(45_000);
        expect(await buyer.giveUp()).toEqual(said('paid'));
      });

      test('is paid where its prompt was answered after its wait had ended', async () => {
        const { place, pay, context, answers, rows } = await aShop();
        const order = await place();
        const first = await pay(order, 1);
        await pay(order, 2);
        expect(await rows('payments')).toMatchObject([{ state: 'abandoned' }, { state: 'open' }]);
        answers.set(first, { kind: 'paid' });
        expect(await abandonOrder(context, order)).toBe('paid');
        expect(await rows('payments')).toMatchObject([{ state: 'paid' }, { state: 'open' }]);
      });

      test('and whose payment begins at the same moment, ends up either paid for or abandoned', async () => {
        const { buyer, states } = await placed();
        const [start, end] = await Promise.all([buyer.payByCard(1), buyer.giveUp()]);
        expect(end).toEqual(said('given-up'));
        expect([200, 409, 504]).toContain(start.status);
        expect(await states()).not.toContain('open');
        expect(await buyer.payByCard(2)).toEqual(noSuchOrder);
      });

      test('that was never placed has already ended', async () => {
        const { service } = await placed();
        expect(await aBuyer(service.address).giveUp()).toEqual(said('given-up'));
        expect(await rowsOf(service.dataFolder, 'orders')).toHaveLength(1);
      });
    });
  },
  { postgres: 'proof' },
);
