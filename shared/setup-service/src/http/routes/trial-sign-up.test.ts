import { expect, test } from 'vitest';
import { onSqlite, rowsOf } from '../../../testing/databases.ts';
import { mailsOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp } from '../../../testing/site.ts';

onSqlite('signing up for a trial', () => {
  test('a good sign-up gives one account, a week of trial and one email', async () => {
    const service = await runService();
    expect(await service.signUp()).toEqual({ status: 200, text: '1' });
    await service.stop();

    const [account, ...others] = await rowsOf(service.dataFolder, 'accounts');
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      email: goodSignUp.email,
      company_name: goodSignUp.company_name,
      applicant_name: goodSignUp.applicant_name,
      phone_number: goodSignUp.phone_number,
      plan: 'Basic Plan',
      price: 12_000,
      users: 3,
    });
    const trial =
      Date.parse(String(account?.trial_ends_at)) - Date.parse(String(account?.created_at));
    expect(trial).toBe(7 * 24 * 60 * 60_000);

    const mails = await mailsOf(service.dataFolder);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: Wanjiru Kamau <wanjiru@mavuno.example>\r\n');
    expect(await rowsOf(service.dataFolder, 'outbox')).toMatchObject([{ message: null }]);
  });

  test('the reply is a bare number as plain text', async () => {
    const service = await runService();
    const form = new FormData();
    for (const [name, value] of Object.entries(goodSignUp)) form.append(name, value);
    form.append('recaptcha_token', await service.token());
    const response = await fetch(`${service.address}/setup.php`, {
      method: 'POST',
      body: form,
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('1');
  });

  test.each([
    ['+254 (0) 712 345 678', '0712345678'],
    ['00254712345678', '0712345678'],
    ['٠٧١٢٣٤٥٦٧٨', '0712345678'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0812-345-678', '0812-345-678'],
  ])('the telephone %j from a page of an earlier release is stored as %s', async (sent, stored) => {
    const service = await runService();
    expect(await service.signUp({ phone_number: sent })).toEqual({ status: 200, text: '1' });
    const accounts = await rowsOf(service.dataFolder, 'accounts');
    expect(accounts).toMatchObject([{ phone_number: stored }]);
  });

  test.each([
    ['the same email', { company_name: 'Another Shop' }],
    [
      'the same email in other letters',
      { company_name: 'Another', email: 'WANJIRU@Mavuno.example' },
    ],
    ['the same company', { email: 'other@mavuno.example' }],
    [
      'the same company spaced otherwise',
      { email: 'o@m.example', company_name: ' mavuno   STORES ' },
    ],
  ])('%s already exists, and nothing is added', async (_name, changes) => {
    const service = await runService();
    await service.signUp();
    expect(await service.signUp(changes)).toEqual({ status: 200, text: '11' });
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
    expect(await mailsOf(service.dataFolder)).toHaveLength(1);
  });

  test('after «already exists» the form goes through with another email, company and token', async () => {
    const service = await runService();
    await service.signUp();
    expect(await service.signUp({ company_name: 'Second Shop' })).toMatchObject({ text: '11' });
    const corrected = { company_name: 'Second Shop', email: 'second@shop.example' };
    expect(await service.signUp(corrected)).toEqual({ status: 200, text: '1' });
  });

  test('of fifty sign-ups with one email at once exactly one is made', async () => {
    const service = await runService();
    const tokens = await Promise.all(Array.from({ length: 50 }, service.token));
    const replies = await Promise.all(
      tokens.map((recaptcha_token, index) =>
        service.signUp({ recaptcha_token, company_name: `Shop ${index}` }),
      ),
    );
    const texts = replies.map(({ text }) => text).sort();
    expect(texts).toEqual(['1', ...Array.from({ length: 49 }, () => '11')]);
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
    expect(await mailsOf(service.dataFolder)).toHaveLength(1);
  });

  test('of fifty different sign-ups at once each is made and gets its email', async () => {
    const service = await runService();
    const tokens = await Promise.all(Array.from({ length: 50 }, service.token));
    const replies = await Promise.all(
      tokens.map((recaptcha_token, index) =>
        service.signUp({
          recaptcha_token,
          company_name: `Shop ${index}`,
          email: `owner${index}@shop.example`,
        }),
      ),
    );
    expect(replies.every(({ text }) => text === '1')).toBe(true);
    await service.stop();
    const recipients = (await rowsOf(service.dataFolder, 'outbox')).map((row) => row.recipient);
    expect(new Set(recipients).size).toBe(50);
    expect(await mailsOf(service.dataFolder)).toHaveLength(50);
  });

  test.each([
    ['a price that does not belong to the plan', { package_price: '1' }],
    ['users that do not belong to the price', { user_count: '5' }],
  ])('%s is told from other failures, and makes no account', async (_name, changes) => {
    const service = await runService();
    const { status, text } = await service.signUp(changes);
    expect([status, JSON.parse(text)]).toEqual([200, { kind: 'not-an-offer' }]);
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'accounts')).toEqual([]);
  });

  test.each([
    ['an unknown plan', { package: 'Golden Plan' }],
    ['a token that nobody gave', { recaptcha_token: 'let me in' }],
  ])('%s fails without an account', async (_name, changes) => {
    const service = await runService();
    expect(await service.signUp(changes)).toEqual({ status: 200, text: '0' });
    await service.stop();
    expect(await rowsOf(service.dataFolder, 'accounts')).toEqual([]);
    expect(await mailsOf(service.dataFolder)).toEqual([]);
  });

  test('a token passes once, whatever comes with it', async () => {
    const service = await runService();
    const recaptcha_token = await service.token();
    expect(await service.signUp({ recaptcha_token })).toMatchObject({ text: '1' });
    const another = {
      email: 'second@shop.example',
      company_name: 'Second Shop',
      recaptcha_token,
    };
    expect(await service.signUp(another)).toEqual({ status: 200, text: '0' });
  });

  test('a used token stays used when the service starts again', async () => {
    const first = await runService();
    const recaptcha_token = await first.token();
    await first.signUp({ recaptcha_token });
    await first.stop();
    const second = await runService({ dataFolder: first.dataFolder });
    const another = {
      email: 'second@shop.example',
      company_name: 'Second Shop',
      recaptcha_token,
    };
    expect(await second.signUp(another)).toMatchObject({ text: '0' });
  });

  test('one token sent twice at once passes once', async () => {
    const service = await runService();
    const recaptcha_token = await service.token();
    const replies = await Promise.all([
      service.signUp({ recaptcha_token }),
      service.signUp({ recaptcha_token, email: 'b@b.example', company_name: 'B' }),
    ]);
    expect(replies.map(({ text }) => text).sort()).toEqual(['0', '1']);
  });
});
