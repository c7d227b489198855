import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import {
  HOUR,
  MINUTE,
  named,
  promptingShop,
  refusedWith,
  SECOND,
} from '../../testing/prompting-shop.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';
import { abandonOrder } from './supersede-attempts.ts';

onEachDatabase(() => {
  describe('a prompt that has its name', () => {
    const silent: PaymentStatus = { kind: 'unknown', reason: 'timeout', isOutOfReach: true };

    test.each<[string, PaymentStatus]>([
      ['is out of reach', silent],
      ['says that it is dealing with it', { kind: 'pending' }],
      ['says what nobody knows', { kind: 'unknown', reason: '8006' }],
    ])(
      'blocks every other attempt while its provider %s, until its buyer says that it took no money',
      async (_name, status) => {
        const { start, payByCard, said, live, context, order, clock } = await promptingShop();
        said.start = named(1);
        await start(1);
        said.status = status;
        clock.pass(2 * MINUTE);
        // While it may ring nobody can say what becomes of it.
        expect(refusedWith(await start(2, undefined, 1))).toBe('under-way');
        clock.pass(MINUTE);
        expect(refusedWith(await start(2))).toBe('unconfirmed');
        await live(100 * HOUR, HOUR);
        expect(refusedWith(await start(2))).toBe('unconfirmed');
        expect(refusedWith(await payByCard(2))).toBe('unconfirmed');
        expect(await abandonOrder(context, order)).toBe('under-way');
        said.start = named(2);
        expect((await start(2, undefined, 1)).kind).toBe('started');
      },
    );

    test('is in nobody’s way once its provider says that it was not paid', async () => {
      const { start, said, clock } = await promptingShop();
      said.start = named(1);
      await start(1);
      said.status = silent;
      clock.pass(3 * MINUTE);
      expect(refusedWith(await start(2))).toBe('unconfirmed');
      said.status = { kind: 'unpaid', code: '1037' };
      said.start = named(2);
      expect((await start(2)).kind).toBe('started');
    });

    test('buys its order where its provider says so late, and what was paid again is due back', async () => {
      const { start, said, clock, live, payments } = await promptingShop();
      said.start = named(1);
      await start(1);
      said.status = silent;
      clock.pass(3 * MINUTE);
      said.start = named(2);
      expect((await start(2, undefined, 1)).kind).toBe('started');
      said.status = { kind: 'paid' };
      await live(2 * MINUTE, 10 * SECOND);
      const states = (await payments()).map(({ state }) => state).sort();
      expect(states).toEqual(['paid', 'refund-due']);
    });
  });

  test('a prompt of which the provider says no end for three days is shown to an operator', async () => {
    const { start, said, live, listed, warnings, order } = await promptingShop();
    said.start = named(1);
    await start(1);
    await live(70 * HOUR, HOUR);
    expect(await listed()).toEqual([]);
    await live(4 * HOUR, HOUR);
    expect(await listed()).toEqual([order]);
    expect(warnings).toHaveLength(1);
  });
});
