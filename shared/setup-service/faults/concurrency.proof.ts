import { expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { runService } from '../testing/running-service.ts';

const BUYERS = 40;

onEachDatabase(() => {
  test('of forty purchases by card at once each ends with its account, though every step is sent twice', {
    timeout: 180_000,
  }, async () => {
    const service = await runService();
    const twice = async <T>(act: () => Promise<T>): Promise<T> => {
      const [reply] = await Promise.all([act(), act()]);
      return reply;
    };
    const replies = await Promise.all(
      Array.from({ length: BUYERS }, async (_, index) => {
        const email = `owner${index}@shop.example`;
        const buyer = aBuyer(service.address, { email, company_name: `Shop ${index}` });
        await twice(buyer.place);
        const { body } = await twice(() => buyer.payByCard(1));
        await twice(() => buyer.choose(body.redirect_url, 'pay'));
        await twice(() => buyer.status(body.order_tracking_id));
        return twice(buyer.setUp);
      }),
    );
    expect(replies.filter((reply) => reply !== '1')).toEqual([]);
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(BUYERS);
    expect(await rowsOf(service.dataFolder, 'sandbox_payments')).toHaveLength(BUYERS);
    const payments = await rowsOf(service.dataFolder, 'payments');
    expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(BUYERS);
  });
});
