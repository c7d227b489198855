import { expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { anOffice, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';

const month = {
  ...wanjiru,
  price: 1_200,
  lines: [{ kind: 'plan', plan: 'Basic Plan', users: 3, period: 'monthly', price: 1_200 }],
} as const;
const other = { ...month, email: 'shop@mavuno.example' };

/** Two orders of one company, of which the first has the account and the second's money is due back. */
async function paidTwice() {
  const office = await anOffice();
  const [first, second] = [await office.place(month), await office.place(other)];
  const payments = [await office.pay(first, 1), await office.pay(second, 1)];
  for (const payment of payments) await office.say(payment, { kind: 'paid' });
  const payment = `${second}.1`;
  const due = (await office.rows('payments')).find(({ id }) => id === payment);
  expect(due).toMatchObject({ state: 'refund-due', code: 'account-exists' });
  return { ...office, first, second, payment };
}

onEachDatabase(() => {
  test('money whose name is taken can be given to the account that has it', async () => {
    const { finish, rows, first, second, payment } = await paidTwice();
    const [before] = await rows('accounts');
    expect(await finish(second, { payment })).toEqual(
      refusal(expect.stringContaining('--account with its e-mail address')),
    );
    expect(await finish(second, { payment, account: ' WANJIRU@mavuno.example' })).toMatchObject({
      message: expect.stringContaining('The account has what was bought'),
    });
    expect(await rows('orders')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: second, state: 'done', account_id: first, paid_by: payment }),
      ]),
    );
    expect(await rows('payments')).toEqual([
      expect.objectContaining({ state: 'paid' }),
      expect.objectContaining({ state: 'paid' }),
    ]);
    const accounts = await rows('accounts');
    expect(accounts).toHaveLength(1);
    expect(String(accounts[0]?.paid_until) > String(before?.paid_until)).toBe(true);
    const mails = (await rows('outbox')).map(({ id }) => id);
    expect(mails).toContain(`${second}-paid`);
    expect(await finish(second, { payment, account: wanjiru.email })).toMatchObject({ kind: 'ok' });
    expect(await rows('accounts')).toEqual(accounts);
  });

  test('what has its account already, or names none, is given to nobody', async () => {
    const { finish, placePaid, rows, first, second, payment } = await paidTwice();
    const before = await rows('accounts');
    expect(await finish(second, { payment, account: 'nobody@shop.example' })).toEqual(
      refusal('No open account has this e-mail address.'),
    );
    await placePaid({ ...month, email: 'b@shop.example', company_name: 'B' });
    expect(await finish(first, { account: 'b@shop.example' })).toEqual(
      refusal(`What was bought has its account already, ${first}.`),
    );
    expect(await rows('accounts')).toEqual(expect.arrayContaining(before));
  });
});
