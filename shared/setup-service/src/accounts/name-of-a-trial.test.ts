import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';

onEachDatabase(() => {
  test('a trial that is bought after its end has its name, which nobody else took', async () => {
    const clock = manualClock(new Date());
    const service = await runService({ clock });
    const customer = { email: 'owner@mavuno.example' };
    await service.signUp(customer);
    clock.pass(8 * DAY);
    // Somebody types both names again; no account is made.
    expect(await service.signUp(customer)).toEqual({ status: 200, text: '11' });
    const { token } = await (await signedInCustomer(service, customer.email)).buy();
    const buyer = aBuyer(service.address, { ...customer, account_token: token });
    await buyer.place();
    const { body } = await buyer.buyByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('accounts')).toMatchObject([{ trial_ends_at: null }]);
    expect(await service.signUp({ email: 'third@elsewhere.example' })).toEqual({
      status: 200,
      text: '11',
    });
  });
});
