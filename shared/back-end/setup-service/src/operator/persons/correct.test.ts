import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { attribution, refusal } from '../../../testing/office.ts';
import { aRegistry } from '../../../testing/registry.ts';
import { wanjiru, wanjiruWithDrawers } from '../../../testing/shop.ts';
import { recipientOf, setStopped } from '../../orders/reminders/recipients.ts';

describeOnSqlite('correcting a person', () => {
  test('corrects account, orders and enquiries, and the new address finds them all', async () => {
    const { buys, write, correct, show, rows, signIn } = await aRegistry();
    await write();
    await buys();
    await signIn(wanjiru.email);
    const wanted = {
      name: 'Wanjiru Njeri',
      telephone: '0722000000',
      company: 'Mavuno Traders',
      email: 'Njeri@mavuno.example',
    };
    expect(await correct(wanted)).toEqual({
      kind: 'ok',
      message: 'Corrected: name, telephone, company, email.',
    });
    const buyer = {
      applicant_name: wanted.name,
      phone_number: wanted.telephone,
      company_name: wanted.company,
      email: wanted.email,
      email_key: 'njeri@mavuno.example',
      company_key: 'mavuno traders',
    };
    expect(await rows('accounts')).toEqual(
      expect.arrayContaining([expect.objectContaining(buyer)]),
    );
    expect(await rows('orders')).toMatchObject([buyer]);
    expect(await rows('sign_in_links')).toEqual([]);
    const found = await show('njeri@MAVUNO.example');
    expect(found.enquiries).toMatchObject([{ full_name: wanted.name, email: wanted.email }]);
    expect(found.mails).not.toEqual([]);
    expect(found.requests).toMatchObject([
      { what: 'corrected name, telephone, company, email', ...attribution },
      { what: 'shown' },
    ]);
    expect(await show()).toMatchObject({ accounts: [], orders: [], enquiries: [], mails: [] });
  });

  test('signs out whoever signed in by the old address', async () => {
    const { buys, correct, rows, storage } = await aRegistry();
    const end = '2030-01-01T00:00:00.000Z';
    const session = { account_id: await buys(), expires_at: end, ends_at: end };
    const others = { ...session, account_id: 'neighbour' };
    await storage
      .insertInto('account_sessions')
      .values([
        { ...session, token_hash: 'a' },
        { ...others, token_hash: 'b' },
      ])
      .execute();
    await correct({ email: 'njeri@mavuno.example' });
    expect(await rows('account_sessions')).toMatchObject([{ token_hash: 'b' }]);
  });

  test('keeps a wish for no reminders, at the new address', async () => {
    const { buys, correct, storage, clock } = await aRegistry();
    await buys();
    const { link_id } = await recipientOf(storage, wanjiru.email, clock.now());
    await setStopped(storage, link_id, clock.now());
    await correct({ email: 'njeri@mavuno.example' });
    const recipient = await recipientOf(storage, 'Njeri@mavuno.example', clock.now());
    expect(recipient.stopped_at).not.toBeNull();
  });

  test('tells the driver the corrected telephone, unless somebody else is to be called', async () => {
    const { place, correct, storage, rows } = await aRegistry();
    const [own, other] = [await place(wanjiruWithDrawers), await place(wanjiruWithDrawers)];
    const foreman = { phone_number: '0733000000' };
    await storage.updateTable('deliveries').set(foreman).where('order_id', '=', other).execute();
    await correct({ telephone: '0722000000' });
    const called = (await rows('deliveries')).map((row) => [row.order_id, row.phone_number]);
    expect(Object.fromEntries(called)).toEqual({ [own]: '0722000000', [other]: '0733000000' });
  });

  test.each([
    ['address', { email: 'NEIGHBOUR@shop.example' }],
    ['company', { company: ' Neighbour ' }],
  ])('is refused where another account has the %s', async (_name, changes) => {
    const { buys, correct, everything } = await aRegistry();
    await buys();
    const before = await everything();
    expect(await correct(changes)).toEqual(
      refusal('Another account has this e-mail address or company.'),
    );
    expect(await everything()).toBe(before);
  });

  test('takes the name that a trial gave up by its end', async () => {
    const { buys, correct, storage, rows } = await aRegistry();
    await buys();
    const trial = (ends: string) =>
      storage
        .updateTable('accounts')
        .set({ trial_ends_at: ends })
        .where('id', '=', 'neighbour')
        .execute();
    await trial('2040-01-01T00:00:00.000Z');
    expect(await correct({ company: 'Neighbour' })).toMatchObject({ kind: 'refused' });
    await trial('2020-01-01T00:00:00.000Z');
    expect(await correct({ company: 'Neighbour' })).toMatchObject({ kind: 'ok' });
    const keys = (await rows('accounts')).map(({ company_key }) => company_key);
    expect(keys.sort()).toEqual(['ENDED neighbour', 'neighbour']);
  });

  test('takes no name that another buyer is paying for', async () => {
    const { buys, place, pay, correct } = await aRegistry();
    await buys();
    await pay(await place({ ...wanjiru, email: 'o@shop.example', company_name: 'Other' }), 1);
    expect(await correct({ company: 'Other' })).toEqual(
      refusal('Another account has this e-mail address or company.'),
    );
  });

  test('takes a name while a payment is under way, and it is in the account that is bought', async () => {
    const { place, pay, say, correct, rows } = await aRegistry();
    const payment = await pay(await place(), 1);
    expect(await correct({ email: 'njeri@mavuno.example' })).toMatchObject({ kind: 'refused' });
    expect(await correct({ name: 'Wanjiru Njeri' })).toMatchObject({ kind: 'ok' });
    await say(payment, { kind: 'paid' });
    const accounts = await rows('accounts');
    expect(accounts.find(({ email }) => email === wanjiru.email)).toMatchObject({
      applicant_name: 'Wanjiru Njeri',
    });
  });

  test('of nobody, or in nothing, is refused', async () => {
    const { correct } = await aRegistry();
    expect(await correct({ name: 'X Y' })).toMatchObject({ kind: 'refused' });
    expect(await correct({})).toMatchObject({ kind: 'refused' });
  });
});
