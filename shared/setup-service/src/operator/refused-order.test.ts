import { expect, test } from 'vitest';
import { onEachDatabase } from '../testing/databases.ts';
import { aShop } from '../testing/shop.ts';
import { refundManually } from './refund.ts';

const attribution = { by: 'Achieng', why: 'sent back by M-Pesa' };

onEachDatabase(() => {
  test('a refused order is closed once the last of its money has gone back', async () => {
    const { place, pay, say, context, rows } = await aShop();
    const [bought, refused] = [await place(), await place()];
    const [money, first] = [await pay(bought, 1), await pay(refused, 1)];
    const second = await pay(refused, 2);
    await say(money, { kind: 'paid' });
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    const state = async () => (await rows('orders')).find(({ id }) => id === refused)?.state;
    expect(await state()).toBe('refused');

    await refundManually(context, first, attribution);
    expect(await state()).toBe('refused');
    await say(second, { kind: 'reversed' });
    expect(await state()).toBe('closed');
    expect((await rows('orders')).find(({ id }) => id === bought)?.state).toBe('done');
  });
});
