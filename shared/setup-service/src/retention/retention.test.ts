import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Tables } from '../storage/tables.ts';
import { inDatabase, onEachDatabase } from '../testing/databases.ts';
import { accountRow, orderRow, paymentRow, retainingOn } from '../testing/retaining.ts';
import { aShop, wanjiru } from '../testing/shop.ts';
import { site } from '../testing/site.ts';

const DAY = 24 * 60 * 60_000;
/** When the clock of these tests starts. */
const now = Date.parse('2026-03-02T09:00:00Z');
const ago = (days: number, seconds = 0) =>
  new Date(now - days * DAY - seconds * 1_000).toISOString();

async function aRetainingShop(periods: Parameters<typeof retainingOn>[2]['periods'] = {}) {
  const shop = await aShop();
  const { storage } = shop.context;
  const job = retainingOn(storage, shop.clock, { folder: shop.folder, periods });
  const add = async <Table extends keyof Tables>(table: Table, ...rows: Tables[Table][]) => {
    // The rows are those of the table; Kysely's own type of them is deeper than the compiler goes.
    for (const row of rows)
      await storage
        .insertInto(table)
        .values(row as never)
        .execute();
  };
  const names = async (table: keyof Tables) =>
    (await shop.rows(table)).map((row) => String(Object.values(row)[0]));
  return { ...shop, storage, job, add, names };
}

const enquiry = (id: string, created_at: string) => ({
  id,
  company_name: 'Mavuno',
  email: 'w@mavuno.example',
  phone_number: '0712345678',
  full_name: 'Wanjiru Kamau',
  message: 'Hello',
  created_at,
});

onEachDatabase(
  () => {
    describe('what is over its period', () => {
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
        const link = (token_hash: string, expires_at: string) => ({
          token_hash,
          account_id: 'ending',
          expires_at,
          used_at: null,
        });
        await add('sign_in_links', link('old', ago(3, 1)), link('young', ago(3)));
        await add('used_challenges', { nonce: 'old', expires_at: ago(2, 1) });
        await add('used_challenges', { nonce: 'young', expires_at: ago(2) });
        await add('mail_counts', { name: 'both', until: ago(1, 1), count: 1 });
        await add('mail_counts', { name: 'both', until: ago(0), count: 1 });
        const request = (id: string, at: string) => ({
          id,
          address_hash: 'x',
          at,
          by: 'Achieng',
          what: 'shown',
          why: 'asked',
        });
        await add('person_requests', request('old', ago(365, 1)), request('young', ago(365)));

        expect(await job.run()).toBe(true);

        expect(await names('accounts')).toEqual(['closing', 'customer', 'ending']);
        for (const table of [
          'enquiries',
          'sign_in_links',
          'used_challenges',
          'person_requests',
        ] as const) {
          expect(await names(table), table).toEqual(['young']);
        }
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
        await job.run();
        expect(await names('enquiries')).toEqual([]);
        expect(await rows('retention_runs')).toMatchObject([{ removed: '{"enquiries":230}' }]);
      });
    });

    describe('a trial that ended', () => {
      test('goes with its links, and its names may register again', async () => {
        const { job, add, names } = await aRetainingShop();
        await add('accounts', accountRow('a', { trial_ends_at: ago(400) }));
        const link = { token_hash: 't', account_id: 'a', expires_at: ago(1), used_at: null };
        await add('sign_in_links', link);
        await job.run();
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
        await job.run();
        expect(await names('accounts')).toEqual(['a']);
      });
    });

    describe('an order that nobody paid', () => {
      test('is deleted where nobody began to pay', async () => {
        const { job, place, clock, names } = await aRetainingShop();
        await place();
        clock.pass(90 * DAY);
        await job.run();
        expect(await names('orders')).toHaveLength(1);
        clock.pass(DAY + 1_000);
        await job.run();
        expect(await names('orders')).toEqual([]);
      });

      test('forgets its buyer where they tried; money that comes after all is due back', async () => {
        const { context, job, place, pay, say, clock, rows, names, mails } = await aRetainingShop();
        const order = await place();
        const payment = await pay(order, 1);
        await say(payment, { kind: 'unpaid', code: '1032' });
        await context.storage.updateTable('orders').set({ account_id: 'of the buyer' }).execute();
        clock.pass(91 * DAY);
        await job.run();
        expect(await rows('orders')).toMatchObject([
          {
            id: order,
            state: 'open',
            account_id: null,
            email: null,
            email_key: null,
            company_name: null,
            company_key: null,
            applicant_name: null,
            phone_number: null,
            given_up_at: clock.now().toISOString(),
          },
        ]);
        expect(JSON.stringify(await rows('payments'))).not.toContain(wanjiru.email);

        await say(payment, { kind: 'paid' });
        expect(await rows('payments')).toMatchObject([
          { state: 'refund-due', code: 'order-given-up' },
        ]);
        expect(await names('accounts')).toEqual([]);
        expect((await mails()).map(({ recipient }) => recipient)).toEqual([site.email]);
      });

      test('changes once, and is deleted with its attempts when the books of its year are', async () => {
        const { job, place, pay, say, clock, names, rows } = await aRetainingShop();
        await say(await pay(await place(), 1), { kind: 'unpaid', code: '1032' });
        clock.pass(91 * DAY);
        await job.run();
        const before = await rows('orders');
        clock.pass(2 * DAY);
        await job.run();
        expect(await rows('orders')).toEqual(before);
        for (let month = 0; month < 12 * 8; month += 1) {
          clock.pass(31 * DAY);
          await job.run();
        }
        expect(await names('orders')).toEqual([]);
        expect(await names('payments')).toEqual([]);
      });
    });

    describe('money that is under way', () => {
      test.each([
        ['may still be paid', { state: 'open' }],
        ['was begun, and its provider never answered', { state: 'starting' }],
        ['expired and is still asked about', { state: 'abandoned', next_ask_at: ago(0) }],
        ['was ended and is still looked after', { state: 'unpaid', next_ask_at: ago(0) }],
        ['is due back', { state: 'refund-due' }],
      ] as const)('keeps an order whose payment %s, for good', async (_name, changes) => {
        const { job, add, rows } = await aRetainingShop();
        const [order, payment] = [orderRow('o'), paymentRow('o', changes)];
        const long = '2010-01-01T00:00:00.000Z';
        await add('orders', { ...order, created_at: long, updated_at: long });
        await add('payments', { ...payment, created_at: long, updated_at: long });
        const before = await rows('orders');
        await job.run();
        expect(await rows('orders')).toEqual(before);
        expect(await rows('payments')).toHaveLength(1);
      });

      test.each(['paid', 'refused'] as const)(
        'keeps an order that is %s, whose buyer has to hear of it',
        async (state) => {
          const { job, add, names } = await aRetainingShop();
          await add('orders', orderRow('o', { state, updated_at: '2010-01-01T00:00:00.000Z' }));
          await job.run();
          expect(await names('orders')).toEqual(['o']);
        },
      );
    });

    describe('an order that was paid', () => {
      // The year 2018 ends in Nairobi three hours before it ends in UTC.
      test.each([
        ['2018-12-31T20:59:59.999Z', []],
        ['2018-12-31T21:00:00.000Z', ['o']],
      ])('on %s, and closed since, is kept until seven years after its year', async (at, left) => {
        const { job, add, names } = await aRetainingShop();
        const times = { created_at: at, updated_at: at };
        await add('orders', orderRow('o', { state: 'closed', ...times }));
        await add('payments', paymentRow('o', { state: 'refunded', ...times }));
        const note = { id: 'n', order_id: 'o', at, by: 'Achieng', what: 'closed', why: 'asked' };
        await add('order_notes', note);
        await job.run();
        expect(await names('orders')).toEqual(left);
        expect(await names('payments')).toHaveLength(left.length);
        expect(await names('order_notes')).toHaveLength(left.length);
      });

      test('stays while its account is open', async () => {
        const { job, add, names } = await aRetainingShop();
        await add(
          'orders',
          orderRow('o', { state: 'done', updated_at: '2010-01-01T00:00:00.000Z' }),
        );
        await add('accounts', accountRow('o'));
        await job.run();
        expect(await names('orders')).toEqual(['o']);
        expect(await names('accounts')).toEqual(['o']);
      });

      test('stays for as long after its money went back', async () => {
        const { job, add, names } = await aRetainingShop();
        await add(
          'orders',
          orderRow('o', { state: 'closed', updated_at: '2010-01-01T00:00:00.000Z' }),
        );
        await add('payments', paymentRow('o', { state: 'refunded', updated_at: ago(100) }));
        await job.run();
        expect(await names('orders')).toEqual(['o']);
      });
    });

    describe('an email', () => {
      const mail = (id: string, changes: Partial<Tables['outbox']>): Tables['outbox'] => ({
        id,
        recipient: 'w@mavuno.example',
        message: null,
        created_at: ago(100),
        delivered_at: null,
        next_try_at: null,
        tries: 1,
        ...changes,
      });

      test('that was delivered names nobody any more, and is not sent again', async () => {
        const { job, add, rows } = await aRetainingShop();
        await add('outbox', mail('old', { delivered_at: ago(90, 1) }));
        await add('outbox', mail('young', { delivered_at: ago(90) }));
        await job.run();
        expect(await rows('outbox')).toMatchObject([
          { id: 'old', recipient: '', delivered_at: ago(90, 1) },
          { id: 'young', recipient: 'w@mavuno.example' },
        ]);
      });

      test('that could not be delivered is deleted, and one that was never tried stays', async () => {
        const { job, add, names } = await aRetainingShop();
        await add('outbox', mail('tried', { message: 'Hello' }));
        await add('outbox', mail('waiting', { message: 'Hello', tries: 0 }));
        await job.run();
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
        await job.run();
        expect((await readdir(outbox)).sort()).toEqual(['old.txt', 'young.eml']);
      });
    });

    describe('the job', () => {
      test('is done once a day, by one of several services', async () => {
        const { folder, storage, clock, job, rows } = await aRetainingShop();
        const other = retainingOn(storage, clock, { folder });
        expect((await Promise.all([job.run(), other.run()])).sort()).toEqual([false, true]);
        clock.pass(DAY - 1_000);
        expect(await other.run()).toBe(false);
        clock.pass(1_000);
        expect(await other.run()).toBe(true);
        expect(await rows('retention_runs')).toMatchObject([
          { finished_at: clock.now().toISOString(), claimed_until: '' },
        ]);
      });

      test('goes on elsewhere ten minutes after a service was killed in the middle', async () => {
        const { folder, storage, clock, job } = await aRetainingShop();
        const killed = {
          name: 'retention',
          claimed_by: 'somebody',
          finished_at: null,
          removed: null,
        };
        const until = new Date(now + 10 * 60_000).toISOString();
        await inDatabase(folder, (database) =>
          database
            .insertInto('retention_runs')
            .values({ ...killed, claimed_until: until })
            .execute(),
        );
        expect(await job.run()).toBe(false);
        clock.pass(10 * 60_000 + 1);
        expect(await retainingOn(storage, clock, { folder }).run()).toBe(true);
      });

      test('does not wait for a claim or an end that a wrong clock wrote', async () => {
        const { folder, clock, job } = await aRetainingShop();
        const ahead = new Date(now + 400 * DAY).toISOString();
        await inDatabase(folder, (database) =>
          database
            .insertInto('retention_runs')
            .values({
              name: 'retention',
              claimed_by: 'somebody',
              claimed_until: ahead,
              finished_at: ahead,
              removed: '{}',
            })
            .execute(),
        );
        expect(await job.run()).toBe(true);
        expect(clock.now().getTime()).toBe(now);
      });

      test('removes nothing when the clock seems years ahead, and does the next day', async () => {
        const { clock, job, place, names } = await aRetainingShop();
        await place();
        await job.run();
        clock.pass(3_000 * DAY);
        expect(await job.run()).toBe(true);
        expect(job.warnings).toEqual([expect.stringContaining('whether the clock is right')]);
        expect(await names('orders')).toHaveLength(1);
        clock.pass(DAY);
        await job.run();
        expect(await names('orders')).toEqual([]);
      });

      test('begins by itself at the start and is over when it was stopped', async () => {
        const { clock, job, place, names, rows } = await aRetainingShop();
        await place();
        clock.pass(39 * DAY);
        job.start();
        await expect.poll(() => names('retention_runs')).toHaveLength(1);
        for (let day = 0; day < 60; day += 1) {
          clock.pass(DAY + 60_000);
          const today = clock.now().toISOString().slice(0, 10);
          const finished = async () => (await rows('retention_runs'))[0]?.finished_at;
          await expect.poll(finished).toContain(today);
        }
        expect(await names('orders')).toEqual([]);
        await job.stop();
        expect(await job.run()).toBe(false);
      });
    });
  },
  { postgres: 'proof' },
);
