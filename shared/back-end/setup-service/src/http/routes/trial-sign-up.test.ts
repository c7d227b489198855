import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { mailsOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp } from '../../../testing/site.ts';

const created = { status: 200, text: '1' };
const failed = { status: 200, text: '0' };
const second = { email: 'second@shop.example', company_name: 'Second Shop' };

describeOnSqlite('signing up for a trial', () => {
  test('a good sign-up gives one account, a week of trial and one email', async () => {
    const { signUp, stop, rows, dataFolder } = await runService();
    expect(await signUp()).toEqual(created);
    await stop();
    const { package: plan, package_price: _price, user_count: _users, ...names } = goodSignUp;
    const accounts = await rows('accounts');
    expect(accounts).toMatchObject([{ ...names, plan, price: 12_000, users: 3 }]);
    const [begins, ends] = [accounts[0]?.created_at, accounts[0]?.trial_ends_at];
    expect(Date.parse(String(ends)) - Date.parse(String(begins))).toBe(7 * 24 * 60 * 60_000);
    const mails = await mailsOf(dataFolder);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: wanjiru@mavuno.example\r\n');
    expect(await rows('outbox')).toMatchObject([{ message: null }]);
  });

  test.each([
    ['+254 (0) 712 345 678', '0712345678'],
    ['٠٧١٢٣٤٥٦٧٨', '0712345678'],
    ['0812-345-678', '0812-345-678'],
  ])('the telephone %j is stored as %s', async (sent, stored) => {
    const { signUp, rows } = await runService();
    expect(await signUp({ phone_number: sent })).toEqual(created);
    expect(await rows('accounts')).toMatchObject([{ phone_number: stored }]);
  });

  test.each([
    [
      'the same email in other letters',
      { company_name: 'Another', email: 'WANJIRU@Mavuno.example' },
    ],
    [
      'the same company spaced otherwise',
      { email: 'o@m.example', company_name: ' mavuno   STORES ' },
    ],
  ])(
    '%s already exists and adds nothing, and the form goes through with other names',
    async (_name, changes) => {
      const { signUp, stop, rows, dataFolder } = await runService();
      await signUp();
      expect(await signUp(changes)).toEqual({ status: 200, text: '11' });
      expect(await rows('accounts')).toHaveLength(1);
      expect(await signUp(second)).toEqual(created);
      await stop();
      expect(await mailsOf(dataFolder)).toHaveLength(2);
    },
  );

  test.each([
    ['a price that does not belong to the plan', { package_price: '1' }],
    ['users that do not belong to the price', { user_count: '5' }],
  ])('%s is told from other failures, and makes no account', async (_name, changes) => {
    const { signUp, stop, rows } = await runService();
    const { status, text } = await signUp(changes);
    expect([status, JSON.parse(text)]).toEqual([200, { kind: 'not-an-offer' }]);
    await stop();
    expect(await rows('accounts')).toEqual([]);
  });

  test.each([
    ['an unknown plan', { package: 'Golden Plan' }],
    ['a token that nobody gave', { recaptcha_token: 'let me in' }],
  ])('%s fails without an account', async (_name, changes) => {
    const { signUp, stop, rows, dataFolder } = await runService();
    expect(await signUp(changes)).toEqual(failed);
    await stop();
    expect(await rows('accounts')).toEqual([]);
    expect(await mailsOf(dataFolder)).toEqual([]);
  });

  test('a token passes once, whatever comes with it, also when the service starts again', async () => {
    const first = await runService();
    const recaptcha_token = await first.token();
    expect(await first.signUp({ recaptcha_token })).toEqual(created);
    expect(await first.signUp({ ...second, recaptcha_token })).toEqual(failed);
    await first.stop();
    const next = await runService({ dataFolder: first.dataFolder });
    expect(await next.signUp({ ...second, recaptcha_token })).toEqual(failed);
  });

  test('one token sent twice at once passes once', async () => {
    const { token, signUp } = await runService();
    const recaptcha_token = await token();
    const forms = [{ recaptcha_token }, { ...second, recaptcha_token }];
    const replies = await Promise.all(forms.map((form) => signUp(form)));
    expect(replies.map(({ text }) => text).sort()).toEqual(['0', '1']);
  });
});
