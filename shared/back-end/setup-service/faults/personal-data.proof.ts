import { expect, test } from 'vitest';
import { correctPerson } from '../src/operator/persons/correct.ts';
import { erasePerson } from '../src/operator/persons/erase.ts';
import { showPerson } from '../src/operator/persons/person.ts';
import type { Storage, Tables } from '../src/storage/tables.ts';
import { inDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { attribution } from '../testing/office.ts';
import { personal } from '../testing/registry.ts';
import { accountRow, insert, orderRow, paymentRow, retainingOn } from '../testing/retaining.ts';
import { site } from '../testing/site.ts';
import { type Clock, dieAtEveryQuery, filledDatabase } from './killed-at-query.ts';

const long = '2012-01-01T00:00:00.000Z';
const recently = '2026-03-01T00:00:00.000Z';
const email = 'tried@shop.example';

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

async function fill(storage: Storage): Promise<void> {
  const person = accountRow('tried');
  const { phone_number, company_name } = person;
  const then = { created_at: long, updated_at: long };
  const add = <Table extends keyof Tables>(table: Table, rows: readonly Tables[Table][]) =>
    insert(storage, table, rows);
  await add('accounts', [
    accountRow('ended', { trial_ends_at: long }),
    accountRow('closed', { closed_at: long }),
    { ...person, id: 'bought' },
  ]);
  await add('orders', [
    orderRow('tried', then),
    orderRow('placed', then),
    orderRow('books', { state: 'closed', ...then }),
    orderRow('bought', { state: 'done', email, email_key: email, updated_at: recently }),
    orderRow('due', then),
  ]);
  await add('payments', [
    paymentRow('tried', then),
    paymentRow('books', { state: 'refunded', ...then }),
    paymentRow('bought', { state: 'paid', updated_at: recently }),
    paymentRow('due', { state: 'refund-due', ...then }),
  ]);
  const note = { at: long, by: 'Achieng', what: 'looked', why: 'they asked' };
  await add(
    'order_notes',
    ['tried', 'books', 'bought'].map((id) => ({ ...note, id: `n-${id}`, order_id: id })),
  );
  const link = { account_id: 'ended', expires_at: long, used_at: null };
  await add('sign_in_links', [
    { ...link, token_hash: 'a' },
    { ...link, token_hash: 'b', account_id: 'bought', expires_at: recently },
  ]);
  const enquiry = { email, phone_number, company_name, full_name: 'Kamau', message: 'Hello' };
  await add('enquiries', [
    { ...enquiry, id: 'old', created_at: long },
    { ...enquiry, id: 'young', created_at: recently },
  ]);
  const noReply = { reply: null, refused_at: null };
  const mail = { recipient: email, next_try_at: null, tries: 1, unanswered: 0, ...noReply };
  const sent = { ...mail, message: null };
  await add('outbox', [
    { ...sent, id: 'm-old', created_at: long, delivered_at: long },
    { ...sent, id: 'm-young', created_at: long, delivered_at: recently },
    { ...mail, id: 'm-waiting', message: 'Hello', created_at: recently, delivered_at: null },
  ]);
}

type Rows = Record<string, unknown>;

async function contentOf(folder: string): Promise<Record<string, Rows[]>> {
  const content: Record<string, Rows[]> = {};
  for (const table of personal) {
    content[table] = (await rowsOf(folder, table)).map((row) =>
      table === 'person_requests' ? { ...row, id: '', at: '' } : withoutTimes(row),
    );
  }
  return content;
}

/** When it was forgotten depends on when the service was there again. */
function withoutTimes({ abandoned_at, updated_at, ...row }: Rows): Rows {
  const isForgotten = abandoned_at !== null && abandoned_at !== undefined;
  return { ...row, ...(isForgotten ? { given_up: true } : { updated_at }) };
}

const workOn = (folder: string, name: keyof typeof work, after = 0) =>
  inDatabase(folder, async (storage) => {
    const clock = manualClock();
    clock.pass(after);
    await work[name]?.(storage, clock, folder);
  });

function orderIn(content: Record<string, Rows[]>, id: string): unknown {
  const belongs = (row: Rows) => row.order_id === id || row.id === id;
  return ['orders', 'payments', 'order_notes'].map((table) => content[table]?.filter(belongs));
}

test.each(Object.keys(work))(
  '%s that is killed before any one query leaves each thing whole or gone, and comes to the same end the next time',
  async (name) => {
    const { folder: whole } = await filledDatabase(fill);
    const before = await contentOf(whole);
    await workOn(whole, name);
    const after = await contentOf(whole);
    expect(after).not.toEqual(before);
    await dieAtEveryQuery({
      fill,
      live: async (storage, folder) => work[name]?.(storage, manualClock(), folder),
      async after(folder, query) {
        const found = await contentOf(folder);
        if (name === 'retention') {
          for (const id of ['tried', 'placed', 'books', 'bought', 'due']) {
            const states = [orderIn(before, id), orderIn(after, id)];
            expect(states, `${id} after a death at ${query}`).toContainEqual(orderIn(found, id));
          }
          const accounts = found.accounts?.map(({ id }) => id);
          const links = found.sign_in_links?.map(({ account_id }) => account_id) ?? [];
          for (const link of links) expect(accounts).toContain(link);
        } else {
          expect([before, after], `after a death at ${query}`).toContainEqual(found);
        }
        await workOn(folder, name, 11 * 60_000);
        const end = await contentOf(folder);
        // Each copy that was given is recorded.
        if (name === 'a copy') expect(end.person_requests?.length).toBeGreaterThan(0);
        else expect(end, `the end after a death at ${query}`).toEqual(after);
      },
      moreThan: name === 'a copy' ? 8 : 15,
    });
  },
);

test('what is due back, and who it belongs to, survives all of them', async () => {
  const { folder } = await filledDatabase(fill);
  const before = orderIn(await contentOf(folder), 'due');
  for (const name of Object.keys(work)) await workOn(folder, name);
  expect(orderIn(await contentOf(folder), 'due')).toEqual(before);
});
