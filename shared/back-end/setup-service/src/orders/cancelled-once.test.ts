import { describe, expect, test } from 'vitest';
import { aBuyer, refusedAs } from '../../testing/buyer.ts';
import { onSqlite, rowsOf } from '../../testing/databases.ts';
import type { Answer, Asked } from '../../testing/json-server.ts';
import { MINUTE } from '../../testing/manual-clock.ts';
import { pesapalShop } from '../../testing/pesapal-shop.ts';

const underWay = refusedAs('under-way');
const alreadyPaid = refusedAs('already-paid');

async function pageOpen() {
  let twist: (asked: Asked) => Answer | undefined = () => undefined;
  const shop = await pesapalShop((asked) =>
    asked.path.endsWith('CancelOrder') ? twist(asked) : undefined,
  );
  const { body } = await shop.buyer.payByCard(1);
  const id = String(body.order_tracking_id);
  const payments = () => rowsOf(shop.service.dataFolder, 'payments');
  return {
    ...shop,
    id,
    payments,
    /** The next cancellation is done or not, and its answer never arrives. */
    loseNextAnswer(isDone: boolean) {
      twist = () => {
        twist = () => undefined;
        if (isDone) shop.provider.end(id);
        return 'cut';
      };
    },
    /** A bank is at work on the payment. */
    refuseAll() {
      twist = () => ({ body: { status: '500', message: '' } });
    },
  };
}

onSqlite(() => {
  describe('a cancellation whose answer was lost', () => {
    test('is known to be done a minute later of a declined card, though Pesapal takes none twice', async () => {
      const { clock, buyer, payments, loseNextAnswer, provider, id } = await pageOpen();
      provider.tryCard(id, false);
      loseNextAnswer(true);
      expect(await buyer.payByCard(2)).toEqual(underWay);
      expect(await buyer.payByCard(2)).toEqual(underWay);
      clock.pass(MINUTE);
      expect((await buyer.payByCard(2)).status).toBe(200);
      expect(await payments()).toMatchObject([
        { state: 'unpaid', code: 'superseded', next_query_at: expect.any(String) },
        { state: 'open' },
      ]);
      expect(provider.tryCard(id, true)).toBe(false);
    });

    test('is not believed to be done where a bank may be at work: no buyer is charged twice', async () => {
      const { clock, buyer, payments, loseNextAnswer, refuseAll } = await pageOpen();
      loseNextAnswer(false);
      expect(await buyer.payByCard(2)).toEqual(underWay);
      refuseAll();
      clock.pass(60 * MINUTE);
      expect(await buyer.payByCard(2)).toEqual(underWay);
      expect(await payments()).toMatchObject([{ state: 'open' }]);
    });

    test('and that never arrived lets no buyer pay twice if the page was paid in the meantime', async () => {
      const { clock, buyer, loseNextAnswer, provider, id, payments } = await pageOpen();
      loseNextAnswer(false);
      expect(await buyer.payByCard(2)).toEqual(underWay);
      clock.pass(MINUTE);
      provider.tryCard(id, true);
      expect(await buyer.payByCard(2)).toEqual(alreadyPaid);
      expect(await payments()).toMatchObject([{ state: 'paid' }]);
    });
  });

  describe('a cancellation that is refused', () => {
    test('is refused a minute later as well: the page can still be paid', async () => {
      const { clock, buyer, refuseAll } = await pageOpen();
      refuseAll();
      expect(await buyer.payByCard(2)).toEqual(underWay);
      clock.pass(5 * MINUTE);
      expect(await buyer.payByCard(2)).toEqual(underWay);
    });

    test('is so for all who ask at once', async () => {
      const { buyer, refuseAll, payments } = await pageOpen();
      refuseAll();
      const starts = await Promise.all([2, 3, 4, 5].map((attempt) => buyer.payByCard(attempt)));
      expect(starts).toEqual([underWay, underWay, underWay, underWay]);
      expect(await payments()).toHaveLength(1);
    });
  });

  test('a stranger who knows the address of a payment cannot end it', async () => {
    const { service, buyer, id, payments } = await pageOpen();
    const stranger = aBuyer(service.address, { email: 'else@where.example' });
    expect(await stranger.status(id)).toBe('Pending');
    expect(await stranger.setUp(1)).toBe('0');
    expect((await stranger.abandon()).body).toEqual({ kind: 'abandoned' });
    expect(await stranger.payByCard(2)).toEqual(refusedAs('no-such-order'));
    expect(await payments()).toMatchObject([{ order_id: buyer.order, state: 'open' }]);
  });
});
