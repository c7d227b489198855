import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recipientOf, setStopped } from '../reminders/recipients.ts';
import type { Tables } from '../storage/tables.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { anOffice, attribution } from '../testing/office.ts';
import { orders, persons, personsProgram } from '../testing/operator-command.ts';
import { accountRow } from '../testing/retaining.ts';
import { wanjiru, wanjiruWithDrawers } from '../testing/shop.ts';
import { site } from '../testing/site.ts';
import { correctPerson } from './correct.ts';
import { erasePerson } from './erase.ts';
import { showPerson } from './show.ts';

const why = ['--why', 'a letter of 2 March', '--by', 'Achieng'];
const enquiry = {
  id: 'e1',
  company_name: 'Mavuno Stores',
  email: 'WANJIRU@Mavuno.example',
  phone_number: '0712345678',
  full_name: 'Wanjiru Kamau',
  message: 'Is anybody there?',
  created_at: '2026-01-01T00:00:00.000Z',
};

const other = {
  id: 'e0',
  email: 'other@mavuno.example',
  full_name: 'Kamau Otieno',
  phone_number: '0733000000',
};

/** An office, somebody else in it, and what it does with the data of a person. */
async function aRegistry() {
  const office = await anOffice();
  const { storage } = office.context;
  await storage.insertInto('accounts').values(accountRow('neighbour')).execute();
  await storage
    .insertInto('enquiries')
    .values({ ...enquiry, ...other })
    .execute();
  const tools = {
    storage,
    clock: office.clock,
    retention: site.retention,
    mailFolder: join(office.folder, 'outbox'),
  };
  const erase = (closeAccount = false) =>
    erasePerson(tools, wanjiru.email, { ...attribution, closeAccount });
  const correct = (changes: Parameters<typeof correctPerson>[2] | object, email = wanjiru.email) =>
    correctPerson(tools, email, { ...attribution, ...changes });
  const show = (email = wanjiru.email) =>
    showPerson(tools, email, { ...attribution, what: 'shown' });
  const write = () => storage.insertInto('enquiries').values(enquiry).execute();
  /** Everything in the database as one text, but for the run's own names. */
  const everything = async () => {
    const tables: (keyof Tables)[] = ['accounts', 'orders', 'payments', 'order_notes', 'enquiries'];
    const rest: (keyof Tables)[] = ['outbox', 'sign_in_links', 'person_requests'];
    return JSON.stringify(await Promise.all([...tables, ...rest].map(office.rows)));
  };
  const buys = async () => {
    const order = await office.place();
    await office.say(await office.pay(order, 1), { kind: 'paid' });
    return order;
  };
  return { ...office, storage, erase, correct, show, write, everything, buys };
}

const traces = /wanjiru|0712345678/i;

onEachDatabase(
  () => {
    describe('erasing a person', () => {
      test('leaves no trace of them and everything of others, and who did it and why', async () => {
        const { clock, write, erase, everything, rows, storage, signIn } = await aRegistry();
        await write();
        const trial = accountRow('t', {
          email: wanjiru.email,
          email_key: wanjiru.email,
          trial_ends_at: '2026-04-01T00:00:00.000Z',
        });
        await storage.insertInto('accounts').values(trial).execute();
        await signIn(wanjiru.email);
        expect(await erase()).toEqual({
          kind: 'done',
          said: 'Erased (accounts: 1, orders: 0, enquiries: 1, emails: 1).',
        });
        expect(await everything()).not.toMatch(/wanjiru@mavuno/i);
        expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
        expect(await rows('enquiries')).toMatchObject([{ id: 'e0' }]);
        expect(await rows('sign_in_links')).toEqual([]);
        expect(await rows('person_requests')).toMatchObject([
          { at: clock.now().toISOString(), what: 'erased', ...attribution },
        ]);
      });

      test('done again changes nothing and records nothing', async () => {
        const { write, erase, everything } = await aRegistry();
        await write();
        await erase();
        const before = await everything();
        expect(await erase()).toEqual({
          kind: 'done',
          said: 'Nothing is stored about this address.',
        });
        expect(await everything()).toBe(before);
      });

      test('of a customer asks whether the contract is over, and keeps what was paid', async () => {
        const { buys, erase, rows, everything } = await aRegistry();
        const order = await buys();
        expect(await erase()).toMatchObject({
          kind: 'refused',
          reason: expect.stringContaining('--close-account'),
        });
        expect(await rows('accounts')).toHaveLength(2);

        const erased = await erase(true);
        expect(erased).toMatchObject({
          kind: 'done',
          said: expect.stringContaining(`The order ${order} stays until 31 December 2033 with`),
        });
        expect(await everything()).not.toMatch(traces);
        expect(await rows('orders')).toMatchObject([
          {
            id: order,
            state: 'done',
            company_name: 'Mavuno Stores',
            plan: 'Basic Plan',
            price: 12_000,
          },
        ]);
        expect(await rows('payments')).toMatchObject([{ state: 'paid', amount: 5 }]);
        expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
      });

      test('keeps the guards against a second charge: money that comes again is due back', async () => {
        const { place, pay, say, erase, rows, clock } = await aRegistry();
        const order = await place();
        const first = await pay(order, 1);
        const second = await pay(order, 2);
        await say(second, { kind: 'paid' });
        await say(first, { kind: 'unpaid', code: '1032' });
        clock.pass(1_000);
        expect(await erase(true)).toMatchObject({ kind: 'done' });
        await say(first, { kind: 'paid' });
        expect(await rows('payments')).toMatchObject([
          { state: 'refund-due', code: 'paid-twice' },
          { state: 'paid' },
        ]);
        expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
        await expect(pay(order, 3)).rejects.toThrow();
      });

      test('takes the buyer out of an order that they tried to pay, which is given up', async () => {
        const { place, pay, say, erase, rows, everything } = await aRegistry();
        const payment = await pay(await place(), 1);
        await say(payment, { kind: 'unpaid', code: '1032' });
        await place();
        expect(await erase()).toMatchObject({ kind: 'done' });
        expect(await everything()).not.toMatch(traces);
        expect(await rows('orders')).toHaveLength(1);
        await say(payment, { kind: 'paid' });
        expect(await rows('payments')).toMatchObject([
          { state: 'refund-due', code: 'order-given-up' },
        ]);
      });

      test.each([
        ['may still be paid', { kind: 'pending' }, /may still be paid\. Wait until it has ended/],
        [
          'is due back',
          { kind: 'paid', amount: 3 },
          /is due back\. Give it back .+ orders refund /,
        ],
      ] as const)(
        'is refused while money %s, and changes nothing',
        async (_name, status, reason) => {
          const { place, pay, say, write, erase, everything } = await aRegistry();
          await write();
          await say(await pay(await place(), 1), status);
          const before = await everything();
          expect(await erase(true)).toEqual({
            kind: 'refused',
            reason: expect.stringMatching(reason),
          });
          expect(await everything()).toBe(before);
        },
      );

      test('waits for devices that were sent, and not for those of an order that was closed before', async () => {
        const { folder, place, pay, say, erase, rows } = await aRegistry();
        const order = await place(wanjiruWithDrawers);
        const payment = await pay(order, 1);
        await say(payment, { kind: 'paid' });
        expect(await erase()).toMatchObject({
          reason: expect.stringContaining('have not arrived'),
        });
        expect(await orders(folder, 'refund', payment, ...why)).toMatchObject({ code: 0 });
        expect(await erase()).toMatchObject({ kind: 'done' });
        expect(await rows('deliveries')).toMatchObject([{ state: 'paid', address: 'erased' }]);
      });

      test('takes back an email to sales that waits and names the buyer', async () => {
        const { buys, erase, rows, storage, clock } = await aRegistry();
        const order = await buys();
        const waits = {
          created_at: clock.now().toISOString(),
          next_try_at: null,
          delivered_at: null,
        };
        const sale = {
          id: `${order}-sale`,
          recipient: 'sales@nguzo.example',
          message: wanjiru.email,
        };
        await storage
          .insertInto('outbox')
          .values({ ...waits, ...sale, tries: 0 })
          .execute();
        await erase(true);
        expect(JSON.stringify(await rows('outbox'))).not.toMatch(traces);
      });

      test('is refused where the record would name them', async () => {
        const { write, everything, context, clock } = await aRegistry();
        await write();
        const before = await everything();
        const tools = {
          storage: context.storage,
          clock,
          retention: site.retention,
          mailFolder: '/',
        };
        const named = { by: 'Achieng', why: `asked by Wanjiru@MAVUNO.example` };
        expect(await erasePerson(tools, wanjiru.email, named)).toMatchObject({ kind: 'refused' });
        expect(await everything()).toBe(before);
      });

      test('deletes their emails that are files, and those about their enquiries', async () => {
        const { folder, write, erase } = await aRegistry();
        await write();
        const outbox = join(folder, 'outbox');
        await mkdir(outbox, { recursive: true });
        for (const name of ['e1-sales.eml', 'e1-copy.eml', 'e0-sales.eml', 'note.txt']) {
          await writeFile(join(outbox, name), '');
        }
        await erase();
        expect((await readdir(outbox)).sort()).toEqual(['e0-sales.eml', 'note.txt']);
      });

      test('closes no other account, and an order of it can be closed for the books', async () => {
        const { folder, buys, erase, rows } = await aRegistry();
        const order = await buys();
        await erase(true);
        const [payment] = await rows('payments');
        const refund = ['refund', String(payment?.id), '--close-account', ...why];
        expect(await orders(folder, ...refund)).toMatchObject({ code: 0 });
        expect(await rows('orders')).toMatchObject([{ id: order, state: 'closed' }]);
      });
    });

    describe('correcting a person', () => {
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
          kind: 'done',
          said: 'Corrected: name, telephone, company, email.',
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
        const id = await buys();
        const session = { account_id: id, expires_at: '2030-01-01T00:00:00.000Z' };
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

      test('done again changes nothing and records nothing', async () => {
        const { buys, correct, everything } = await aRegistry();
        await buys();
        await correct({ name: 'Wanjiru Njeri' });
        const before = await everything();
        expect(await correct({ name: 'Wanjiru Njeri' })).toMatchObject({
          said: expect.stringContaining('Nothing has changed'),
        });
        expect(await everything()).toBe(before);
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
        await storage
          .updateTable('deliveries')
          .set(foreman)
          .where('order_id', '=', other)
          .execute();
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
        expect(await correct(changes)).toEqual({
          kind: 'refused',
          reason: 'Another account has this e-mail address or company.',
        });
        expect(await everything()).toBe(before);
      });

      test('takes a name while a payment is under way, and it is in the account that is bought', async () => {
        const { place, pay, say, correct, rows } = await aRegistry();
        const payment = await pay(await place(), 1);
        expect(await correct({ email: 'njeri@mavuno.example' })).toMatchObject({ kind: 'refused' });
        expect(await correct({ name: 'Wanjiru Njeri' })).toMatchObject({ kind: 'done' });
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

    describe('the command', () => {
      test('does what each line of the README says', async () => {
        const { folder, buys, write, rows } = await aRegistry();
        await write();
        await buys();
        const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
        const lines = [...text.matchAll(/^pnpm .+ persons (.+)$/gm)].map(([, line]) => line ?? '');
        expect(lines.length).toBeGreaterThan(5);
        for (const line of lines) {
          const typed = line.replace('wanjiru.json', join(folder, 'wanjiru.json'));
          const args = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(
            ([, quoted, word]) => quoted ?? word ?? '',
          );
          const isRefused = line.includes('asked by telephone');
          expect(await persons(folder, ...args), line).toMatchObject({ code: isRefused ? 1 : 0 });
        }
        expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
        expect((await rows('person_requests')).map(({ what }) => what)).toHaveLength(5);
      });

      test('can be run as a program', async () => {
        const { folder, write } = await aRegistry();
        await write();
        const ran = await personsProgram(folder, 'erase', wanjiru.email, ...why);
        expect(ran).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/^Erased \(/) });
      });

      test('shows and exports all that is stored, without what somebody could sign in or pay with', async () => {
        const { folder, buys, write, signIn, rows, storage, clock } = await aRegistry();
        await write();
        const account_id = await buys();
        await signIn(wanjiru.email);
        const expires_at = '2030-01-01T00:00:00.000Z';
        await storage
          .insertInto('account_sessions')
          .values({ account_id, expires_at, token_hash: 'a' })
          .execute();
        await recipientOf(storage, wanjiru.email, clock.now());
        const file = join(folder, 'person.json');
        expect(await persons(folder, 'export', wanjiru.email, '--file', file)).toMatchObject({
          code: 0,
          stdout: `Written: ${file}\n`,
        });
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        const text = await readFile(file, 'utf8');
        expect(JSON.parse(text)).toMatchObject({
          email: wanjiru.email,
          accounts: [{ email: wanjiru.email, terms_agreed_at: null }],
          orders: [{ state: 'done' }],
          payments: [{ state: 'paid' }],
          signInLinks: [{ used_at: null }],
          sessions: [{ expires_at }],
          reminders: [{ stopped_at: null }],
          enquiries: [{ message: 'Is anybody there?' }],
          mails: [{ recipient: wanjiru.email }, { recipient: wanjiru.email }],
          requests: [{ what: 'exported' }],
        });
        expect(text).not.toMatch(/token|claim|redirect/i);
        expect(text).not.toMatch(/neighbour|other@/);
        const { stdout } = await persons(folder, 'show', wanjiru.email, ...why);
        expect(JSON.parse(stdout).orders).toEqual(JSON.parse(text).orders);
        expect(await rows('person_requests')).toHaveLength(2);
        expect(JSON.stringify(await rows('person_requests'))).not.toMatch(/@|Kamau/);
      });

      test('erases and corrects, and says when retention last ran', async () => {
        const { folder, write, everything } = await aRegistry();
        await write();
        const corrected = await persons(
          folder,
          'correct',
          wanjiru.email,
          '--name',
          'W Njeri',
          ...why,
        );
        expect(corrected).toEqual({ code: 0, stdout: 'Corrected: name.\n', stderr: '' });
        const erased = await persons(folder, 'erase', wanjiru.email, ...why);
        expect(erased).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Erased /) });
        expect(await everything()).not.toMatch(/W Njeri/);
        expect(await persons(folder, 'retention')).toMatchObject({
          stdout: '"It has not run yet."\n',
        });
      });

      test('says in one line that its file cannot be written', async () => {
        const { folder, write } = await aRegistry();
        await write();
        const file = join(folder, 'none', 'person.json');
        const said = await persons(folder, 'export', wanjiru.email, '--file', file);
        expect(said).toMatchObject({ code: 1, stdout: '' });
        expect(said.stderr).toBe(`The file ${file} cannot be written (ENOENT).\n`);
      });
    });
  },
  { postgres: 'proof' },
);
