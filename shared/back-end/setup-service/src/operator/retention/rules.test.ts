import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { accountRow, ago, aRetainingShop, orderRow } from '../../../testing/retaining.ts';
import type { Tables } from '../../storage/tables.ts';

const enquiry = (id: string, created_at: string) => ({
  id,
  company_name: 'Mavuno',
  email: 'w@mavuno.example',
  phone_number: '0712345678',
  full_name: 'Wanjiru Kamau',
  message: 'Hello',
  created_at,
});

describeOnSqlite('what is over its period', () => {
  test('is gone, and what has a second left stays', async () => {
    const { job, add, names } = await aRetainingShop({
      endedTrials: '30 days',
      closedAccounts: '10 days',
      enquiries: '20 days',
      signInLinks: '3 days',
      usedChallenges: '2 days',
      mailCounts: '1 day',
      personRequests: '365 days',
    });
    await add(
      'accounts',
      accountRow('ended', { trial_ends_at: ago(30, 1) }),
      accountRow('ending', { trial_ends_at: ago(30) }),
      accountRow('closed', { closed_at: ago(10, 1) }),
      accountRow('closing', { closed_at: ago(10) }),
      accountRow('customer'),
    );
    await add('enquiries', enquiry('old', ago(20, 1)), enquiry('young', ago(20)));
    const link = { account_id: 'ending', used_at: null };
    await add('sign_in_links', { ...link, token_hash: 'old', expires_at: ago(3, 1) });
    await add('sign_in_links', { ...link, token_hash: 'young', expires_at: ago(3) });
    await add('used_challenges', { nonce: 'old', expires_at: ago(2, 1) });
    await add('used_challenges', { nonce: 'young', expires_at: ago(2) });
    await add('mail_counts', { name: 'both', until: ago(1, 1), count: 1 });
    await add('mail_counts', { name: 'both', until: ago(0), count: 1 });
    const request = { address_hash: 'x', by: 'Achieng', what: 'shown', why: 'asked' };
    await add('person_requests', { ...request, id: 'old', at: ago(365, 1) });
    await add('person_requests', { ...request, id: 'young', at: ago(365) });

    expect(await job.runDue()).toBe(true);

    expect(await names('accounts')).toEqual(['closing', 'customer', 'ending']);
    const others = ['enquiries', 'sign_in_links', 'used_challenges', 'person_requests'] as const;
    for (const table of others) expect(await names(table), table).toEqual(['young']);
    expect(await names('mail_counts')).toEqual(['both']);
  });

  test('is gone whole, however much it is', async () => {
    const { job, add, storage, names, rows } = await aRetainingShop();
    for (let first = 0; first < 230; first += 46) {
      const several = Array.from({ length: 46 }, (_, index) =>
        enquiry(`e${first + index}`, ago(1_000)),
      );
      await storage.insertInto('enquiries').values(several).execute();
    }
    await add('accounts', accountRow('young', { trial_ends_at: ago(1) }));
    await job.runDue();
    expect(await names('enquiries')).toEqual([]);
    expect(await rows('retention_runs')).toMatchObject([{ removed: '{"enquiries":230}' }]);
  });
});

describeOnSqlite('a trial that ended', () => {
  test('goes with its links, and its names may register again', async () => {
    const { job, add, names } = await aRetainingShop();
    await add('accounts', accountRow('a', { trial_ends_at: ago(400) }));
    const link = { token_hash: 't', account_id: 'a', expires_at: ago(1), used_at: null };
    await add('sign_in_links', link);
    await job.runDue();
    expect(await names('accounts')).toEqual([]);
    expect(await names('sign_in_links')).toEqual([]);
    await add('accounts', accountRow('b', { email_key: 'a@shop.example', company_key: 'a' }));
  });

  test.each([
    ['email address', { email_key: 'a@shop.example' }],
    ['company', { company_key: 'a' }],
  ])('stays while there is an order of its %s', async (_name, same) => {
    const { job, add, names } = await aRetainingShop();
    await add('accounts', accountRow('a', { trial_ends_at: ago(400) }));
    await add('orders', orderRow('o', { state: 'done', ...same }));
    await job.runDue();
    expect(await names('accounts')).toEqual(['a']);
  });
});

describeOnSqlite('an email', () => {
  const mail = (id: string, changes: Partial<Tables['outbox']>): Tables['outbox'] => ({
    id,
    recipient: 'w@mavuno.example',
    message: null,
    created_at: ago(100),
    delivered_at: null,
    next_try_at: null,
    tries: 1,
    unanswered: 0,
    reply: null,
    refused_at: null,
    ...changes,
  });

  test('that was delivered names nobody any more, and is not sent again', async () => {
    const { job, add, rows } = await aRetainingShop();
    await add('outbox', mail('old', { delivered_at: ago(90, 1) }));
    await add('outbox', mail('young', { delivered_at: ago(90) }));
    await job.runDue();
    expect(await rows('outbox')).toMatchObject([
      { id: 'old', recipient: '', delivered_at: ago(90, 1) },
      { id: 'young', recipient: 'w@mavuno.example' },
    ]);
  });

  test('that could not be delivered is deleted, and one that was never tried stays', async () => {
    const { job, add, names } = await aRetainingShop();
    await add('outbox', mail('tried', { message: 'Hello' }));
    await add('outbox', mail('waiting', { message: 'Hello', tries: 0 }));
    await job.runDue();
    expect(await names('outbox')).toEqual(['waiting']);
  });

  test('that is a file is deleted as well, and no other file is', async () => {
    const { job, folder } = await aRetainingShop();
    const outbox = join(folder, 'outbox');
    await mkdir(outbox, { recursive: true });
    for (const [name, days] of [
      ['old.eml', 91],
      ['young.eml', 89],
      ['old.txt', 91],
    ] as const) {
      await writeFile(join(outbox, name), 'To: w@mavuno.example');
      const time = new Date(ago(days));
      await utimes(join(outbox, name), time, time);
    }
    await job.runDue();
    expect((await readdir(outbox)).sort()).toEqual(['old.txt', 'young.eml']);
  });
});
