import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { signedInCustomer } from '../../testing/customer.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { runService } from '../../testing/running-service.ts';
import { goodSignUp } from '../../testing/site.ts';

const taken = { status: 200, text: '11' };
const created = { status: 200, text: '1' };
const stranger = { email: 'stranger@elsewhere.example' };

/** A trial of a company by somebody else. */
async function aStrangersTrial() {
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  expect(await service.signUp(stranger)).toEqual(created);
  const names = async () =>
    (await service.rows('accounts')).map(({ email, company_key }) => [email, company_key]);
  return { clock, service, owner: aBuyer(service.address), names };
}

onEachDatabase(() => {
  test('a trial keeps the name of a company until it ends, and no purchase of it after that', async () => {
    const { clock, service, owner, names } = await aStrangersTrial();
    clock.pass(6 * DAY);
    expect((await owner.place()).body).toEqual({ kind: 'already-exists' });
    expect(await service.signUp()).toEqual(taken);
    clock.pass(2 * DAY);
    expect((await owner.place()).body).toMatchObject({ kind: 'accepted' });
    const { body } = await owner.buyByCard(1);
    expect(await owner.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await names()).toEqual(
      expect.arrayContaining([
        [stranger.email, expect.stringMatching(/^ENDED /)],
        [goodSignUp.email, goodSignUp.company_name.toLowerCase()],
      ]),
    );
    expect(await service.signUp({ email: 'third@elsewhere.example' })).toEqual(taken);
  });

  test('a trial that has ended keeps its email address, and can still be bought', async () => {
    const { clock, service, names } = await aStrangersTrial();
    clock.pass(8 * DAY);
    expect(await service.signUp()).toEqual(created);
    expect(await service.signUp({ ...stranger, company_name: 'Elsewhere' })).toEqual(taken);
    const customer = await signedInCustomer(service, stranger.email);
    const { token } = await customer.buy();
    const buyer = aBuyer(service.address, { ...stranger, account_token: token });
    expect((await buyer.place()).body).toMatchObject({ kind: 'accepted' });
    const { body } = await buyer.buyByCard(1);
    expect(await buyer.status(body.order_tracking_id)).toBe('Completed');
    expect(await service.rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await names()).toHaveLength(2);
  });
});
