import { copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { correctPerson } from '../src/operator/persons/correct.ts';
import { erasePerson } from '../src/operator/persons/erase.ts';
import { showPerson } from '../src/operator/persons/person.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { attribution } from '../testing/office.ts';
import { accountRow, orderRow, paymentRow, retainingOn } from '../testing/retaining.ts';
import { site } from '../testing/site.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

type Clock = ReturnType<typeof manualClock>;

const long = '2012-01-01T00:00:00.000Z';
const recently = '2026-03-01T00:00:00.000Z';
const email = 'tried@shop.example';
const tables: readonly (keyof Tables)[] = [
  'accounts',
  'orders',
  'payments',
  'order_notes',
  'sign_in_links',
  'enquiries',
  'outbox',
  'person_requests',
];

const work: Record<string, (storage: Storage, clock: Clock, folder: string) => Promise<unknown>> = {
  retention: (storage, clock, folder) => retainingOn(storage, clock, { folder }).runDue(),
  'an erasure': (storage, clock, folder) => {
    const tools = { storage, clock, retention: site.retention, mailFolder: folder };
    return erasePerson(tools, email, { ...attribution, closeAccount: true });
  },
  'a correction': (storage, clock) =>
    correctPerson({ storage, clock }, email, {
      ...attribution,
      name: 'Njeri Wanjiru',
      company: 'Njeri and Sons',
      email: 'njeri@shop.example',
    }),
  'a copy': (storage, clock) =>
    showPerson({ storage, clock }, email, { ...attribution, what: 'exported' }),
};

/** A database with something of every kind, over its period and not. */
async function fullDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  const link = { account_id: 'ended', expires_at: long, used_at: null };
  const mail = {
    recipient: email,
    message: null,
    created_at: long,
    next_try_at: null,
    tries: 1,
    unanswered: 0,
  };
  const { id: _, ...person } = accountRow('tried');
  await storage
    .insertInto('accounts')
    .values([
      accountRow('ended', { trial_ends_at: long }),
      accountRow('closed', { closed_at: long }),
      { ...person, id: 'bought' },
    ])
    .execute();
  const then = { created_at: long, updated_at: long };
  await storage
    .insertInto('orders')
    .values([
      orderRow('tried', then),
      orderRow('placed', then),
      orderRow('books', { state: 'closed', ...then }),
      orderRow('bought', { state: 'done', email, email_key: email, updated_at: recently }),
      orderRow('due', { ...then }),
    ])
    .execute();
  await storage
    .insertInto('payments')
    .values([
      paymentRow('tried', then),
      paymentRow('books', { state: 'refunded', ...then }),
      paymentRow('bought', { state: 'paid', updated_at: recently }),
      paymentRow('due', { state: 'refund-due', ...then }),
    ])
    .execute();
  for (const order_id of ['tried', 'books', 'bought']) {
    const note = {
      id: `n-${order_id}`,
      at: long,
      by: 'Achieng',
      what: 'looked',
      why: 'they asked',
    };
    await storage
      .insertInto('order_notes')
      .values({ ...note, order_id })
      .execute();
  }
  await storage
    .insertInto('sign_in_links')
    .values([
      { ...link, token_hash: 'a' },
      { ...link, token_hash: 'b', account_id: 'bought', expires_at: recently },
    ])
    .execute();
  for (const [id, created_at] of [
    ['old', long],
    ['young', recently],
  ] as const) {
    const { phone_number, company_name } = person;
    const enquiry = { id, email, phone_number, company_name, full_name: 'Kamau', message: 'Hello' };
    await storage
      .insertInto('enquiries')
      .values({ ...enquiry, created_at })
      .execute();
    const sent = { ...mail, id: `m-${id}`, delivered_at: created_at };
    await storage.insertInto('outbox').values(sent).execute();
  }
  const waiting = { ...mail, id: 'm-waiting', created_at: recently, delivered_at: null };
  await storage
    .insertInto('outbox')
    .values({ ...waiting, message: 'Hello' })
    .execute();
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  return sqliteFile(folder);
}

type Rows = Record<string, unknown>;

/** What is in each table, without what is different at each time. */
async function contentOf(folder: string): Promise<Record<string, Rows[]>> {
  const rows = await Promise.all(tables.map((table) => rowsOf(folder, table)));
  return Object.fromEntries(
    tables.map((table, index) => [
      table,
      (rows[index] ?? []).map((row) =>
        table === 'person_requests' ? { ...row, id: '', at: '' } : withoutTimes(row),
      ),
    ]),
  );
}

/** When it was forgotten depends on when the service was there again. */
function withoutTimes({ given_up_at, updated_at, ...row }: Rows): Rows {
  const isForgotten = given_up_at !== null && given_up_at !== undefined;
  return { ...row, ...(isForgotten ? { given_up: true } : { updated_at }) };
}

async function workOn(
  folder: string,
  name: keyof typeof work,
  { diesAt = Number.POSITIVE_INFINITY, after = 0 } = {},
): Promise<boolean> {
  const clock = manualClock();
  clock.pass(after);
  const { storage } = crashingStorage(sqliteDialect(folder), diesAt);
  try {
    await work[name]?.(storage, clock, folder);
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  } finally {
    await storage.destroy();
  }
}

async function copyOf(template: string): Promise<string> {
  const folder = await temporaryFolder();
  await copyFile(template, sqliteFile(folder));
  return folder;
}

/** The rows of one order, with all that belongs to it. */
function orderIn(content: Record<string, Rows[]>, id: string): unknown {
  const belongs = (row: Rows) => row.order_id === id || row.id === id;
  return ['orders', 'payments', 'order_notes'].map((table) => content[table]?.filter(belongs));
}

describe.each(Object.keys(work))('%s that is killed before any one query', (name) => {
  test('leaves each thing whole or gone, and comes to the same end the next time', {
    timeout: 120_000,
  }, async () => {
    const template = await fullDatabase();
    const [untouched, whole] = [await copyOf(template), await copyOf(template)];
    const before = await contentOf(untouched);
    expect(await workOn(whole, name)).toBe(false);
    const after = await contentOf(whole);
    expect(after).not.toEqual(before);
    let crashes = 0;
    for (;;) {
      const folder = await copyOf(template);
      if (!(await workOn(folder, name, { diesAt: crashes + 1 }))) break;
      crashes += 1;
      const found = await contentOf(folder);
      if (name === 'retention') {
        for (const id of ['tried', 'placed', 'books', 'bought', 'due']) {
          const states = [orderIn(before, id), orderIn(after, id)];
          expect(states, `${id} after a death at ${crashes}`).toContainEqual(orderIn(found, id));
        }
        const accounts = found.accounts?.map(({ id }) => id);
        const links = found.sign_in_links?.map(({ account_id }) => account_id) ?? [];
        for (const link of links) expect(accounts).toContain(link);
      } else {
        expect([before, after], `after a death at ${crashes}`).toContainEqual(found);
      }
      expect(await workOn(folder, name, { after: 11 * 60_000 })).toBe(false);
      const end = await contentOf(folder);
      // Each copy that was given is recorded.
      if (name === 'a copy') expect(end.person_requests?.length).toBeGreaterThan(0);
      else expect(end, `the end after a death at ${crashes}`).toEqual(after);
    }
    expect(crashes).toBeGreaterThan(name === 'a copy' ? 8 : 15);
  });
});

test('what is due back, and who it belongs to, survives all of them', async () => {
  const template = await fullDatabase();
  const folder = await copyOf(template);
  const before = orderIn(await contentOf(folder), 'due');
  for (const name of Object.keys(work)) await workOn(folder, name);
  expect(orderIn(await contentOf(folder), 'due')).toEqual(before);
});
