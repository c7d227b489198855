import { expect, test } from 'vitest';
import { aBuyer } from '../../../testing/buyer.ts';
import { signedInCustomer } from '../../../testing/customer.ts';
import { onSqlite, rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { mailsOf, runService } from '../../../testing/running-service.ts';

const DAY = 24 * 60 * 60_000;

onSqlite('a trial', () => {
  test('a customer is reminded of the trial, signs in, buys, and keeps the account', async () => {
    // The bot check's challenges live by the machine's clock, so this one begins there.
    const clock = manualClock(new Date());
    const service = await runService({ clock });
    const rows = (table: Parameters<typeof rowsOf>[1]) => rowsOf(service.dataFolder, table);
    const mailed = async (text: string) =>
      (await mailsOf(service.dataFolder)).filter((mail) => mail.includes(text)).length;
    await service.signUp();
    const [trial] = await rows('accounts');

    clock.pass(5 * DAY + 1_000);
    await expect
      .poll(async () => {
        clock.pass(60_000);
        return mailed('Your free trial of Nguzo ends');
      })
      .toBe(1);

    const customer = await signedInCustomer(service);
    const { url, token: account_token } = await customer.buy();
    const buyer = aBuyer(service.address, {
      account_token,
      period: 'yearly',
      package_price: url.searchParams.get('val') ?? '',
    });
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 12_000 });
    const { body } = await buyer.payByCard(1);
    await buyer.choose(body.redirect_url, 'pay');
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await rows('accounts')).toMatchObject([{ id: trial?.id, trial_ends_at: null }]);
    const page = await (await customer.page()).text();
    expect(page).toContain('Paid until');
    await expect
      .poll(async () => {
        clock.pass(60_000);
        return mailed('Your receipt R-000001');
      })
      .toBe(1);
  });
});
