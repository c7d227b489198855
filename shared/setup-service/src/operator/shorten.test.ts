import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import { describeOnSqlite, inDatabase, rowsOf } from '../../testing/databases.ts';
import { orders } from '../../testing/operator-command.ts';
import { runService } from '../../testing/running-service.ts';

const MONTH_MS = 30 * 24 * 60 * 60_000;
const why = ['--why', 'renewed by mistake', '--by', 'Achieng'];

/** A customer who bought two years, and a shop that is closed for the day. */
async function twoYears({ between = async (_dataFolder: string) => {}, next = {} } = {}) {
  const service = await runService();
  await service.signUp();
  const customer = await signedInCustomer(service);
  const account = async () => (await service.rows('accounts'))[0];
  async function buy(changes = {}) {
    const { token: account_token } = await customer.buy();
    const buyer = aBuyer(service.address, { account_token, period: 'yearly', ...changes });
    await buyer.place();
    const { body } = await buyer.buyByCard(1);
    await buyer.status(body.order_tracking_id);
    return { order: buyer.order, until: (await account())?.paid_until };
  }
  const first = await buy();
  await between(service.dataFolder);
  const second = await buy(next);
  await service.stop();
  return { dataFolder: service.dataFolder, account, first, second };
}

describeOnSqlite('a renewal that is taken back', () => {
  test('the year of a renewal that was refunded is taken back once, and the account stays', async () => {
    const { dataFolder, account, first, second } = await twoYears();
    expect(second.until).not.toBe(first.until);

    const early = await orders(dataFolder, 'shorten', second.order, ...why);
    expect(early).toMatchObject({ code: 1, stdout: '' });
    expect(early.stderr).toContain('holds money');

    const payment = `${second.order}.1`;
    const refunded = await orders(dataFolder, 'refund', payment, '--keep-account', ...why);
    expect(refunded).toMatchObject({ code: 0 });
    expect(refunded.stderr).toContain(`orders shorten ${second.order}`);

    expect(await orders(dataFolder, 'shorten', second.order, ...why)).toMatchObject({ code: 0 });
    expect(await account()).toMatchObject({ paid_until: first.until, closed_at: null });
    const what = expect.stringContaining('3 users, paid until');
    const note = { order_id: second.order, what, by: 'Achieng', why: 'renewed by mistake' };
    expect(await rowsOf(dataFolder, 'order_notes')).toContainEqual(expect.objectContaining(note));

    const again = await orders(dataFolder, 'shorten', second.order, ...why);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('closed already') });
    expect(await account()).toMatchObject({ paid_until: first.until });
  });

  test('a year that was over before the next was bought takes none of the next', async () => {
    const bought = new Date(Date.now() - 14 * MONTH_MS).toISOString();
    const ended = new Date(Date.now() - 2 * MONTH_MS).toISOString();
    const between = (dataFolder: string) =>
      inDatabase(dataFolder, async (storage) => {
        await storage.updateTable('accounts').set({ paid_until: ended }).execute();
        await storage.updateTable('orders').set({ created_at: bought }).execute();
        await storage.updateTable('receipts').set({ issued_at: bought }).execute();
      });
    const { dataFolder, account, first, second } = await twoYears({ between });
    const payment = `${first.order}.1`;
    await orders(dataFolder, 'refund', payment, '--keep-account', ...why);

    const refused = await orders(dataFolder, 'shorten', first.order, ...why);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Another order') });
    expect(await account()).toMatchObject({ paid_until: second.until });
  });

  test('another plan that was bought by mistake gives way to the year of the first', async () => {
    const next = { package: 'Business Plan', user_count: '5', package_price: '40000' };
    const { dataFolder, account, first, second } = await twoYears({ next });
    expect(await account()).toMatchObject({ plan: 'Business Plan', paid_until: second.until });
    await orders(dataFolder, 'refund', `${second.order}.1`, '--keep-account', ...why);

    const { code, stdout } = await orders(dataFolder, 'shorten', second.order, ...why);
    expect(code).toBe(0);
    expect(stdout).toContain('Basic Plan for 3 users');
    const basic = { plan: 'Basic Plan', users: 3, price: 12_000 };
    expect(await account()).toMatchObject({ ...basic, paid_until: first.until });
  });
});
