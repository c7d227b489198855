import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanLine } from '@site/contracts/order-line';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { writeDocuments } from '../../../testing/documents.ts';
import { attribution, refusal } from '../../../testing/office.ts';
import { orders, persons } from '../../../testing/operator-command.ts';
import { aRegistry, why } from '../../../testing/registry.ts';
import { accountRow } from '../../../testing/retaining.ts';
import { drawers, wanjiru, wanjiruWithDrawers } from '../../../testing/shop.ts';
import { queueMail } from '../../mail/outgoing-mail.ts';

const traces = /wanjiru|0712345678/i;

describeOnSqlite('erasing a person', () => {
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
      kind: 'ok',
      message: 'Erased (accounts: 1, orders: 0, enquiries: 1, emails: 1).',
    });
    expect(await everything()).not.toMatch(/wanjiru@mavuno/i);
    expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
    expect(await rows('enquiries')).toMatchObject([{ id: 'e0' }]);
    expect(await rows('sign_in_links')).toEqual([]);
    expect(await rows('person_requests')).toMatchObject([
      { at: clock.now().toISOString(), what: 'erased', ...attribution },
    ]);
  });

  test('of a customer asks whether the contract is over, and keeps what was paid', async () => {
    const { buys, context, erase, rows, everything } = await aRegistry();
    const order = await buys();
    await writeDocuments(context, async (figures) => Buffer.from(JSON.stringify(figures)));
    expect(await rows('documents')).toMatchObject([{ pdf: expect.any(String) }]);
    expect(await erase()).toEqual(refusal(expect.stringContaining('--close-account')));
    expect(await rows('accounts')).toHaveLength(2);

    const erased = await erase(true);
    expect(erased).toMatchObject({
      kind: 'ok',
      message: expect.stringContaining(`The order ${order} stays until 31 December 2033 with`),
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
    expect(await rows('money')).toMatchObject([{ what: 'received', amount: 5 }]);
    expect(await rows('documents')).toMatchObject([
      {
        number: 'TEST-R-000001',
        pdf: null,
        figures: expect.stringMatching(/"company":"Mavuno Stores","name":null.+"total":12000/),
      },
    ]);
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
    expect(await erase(true)).toMatchObject({ kind: 'ok' });
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
    expect(await erase()).toMatchObject({ kind: 'ok' });
    expect(await everything()).not.toMatch(traces);
    expect(await rows('orders')).toHaveLength(1);
    await say(payment, { kind: 'paid' });
    expect(await rows('payments')).toMatchObject([
      { state: 'refund-due', code: 'order-abandoned' },
    ]);
  });

  test.each([
    ['may still be paid', { kind: 'pending' }, /may still be paid\. Wait until it has ended/],
    ['is due back', { kind: 'paid', amount: 3 }, /is due back\. Give it back .+ orders refund /],
  ] as const)('is refused while money %s, and changes nothing', async (_name, status, reason) => {
    const { place, pay, say, write, erase, everything } = await aRegistry();
    await write();
    await say(await pay(await place(), 1), status);
    const before = await everything();
    expect(await erase(true)).toEqual(refusal(expect.stringMatching(reason)));
    expect(await everything()).toBe(before);
  });

  test('waits for devices that were sent, and not for those of an order that was closed before', async () => {
    const { folder, erase, rows, placePaid } = await aRegistry();
    const { payment } = await placePaid(wanjiruWithDrawers);
    expect(await erase()).toMatchObject({
      reason: expect.stringContaining('have not arrived'),
    });
    expect(await orders(folder, 'refund', payment, ...why)).toMatchObject({ code: 0 });
    expect(await erase()).toMatchObject({ kind: 'ok' });
    expect(await rows('deliveries')).toMatchObject([{ state: 'paid', address: 'erased' }]);
  });

  test('waits for no devices whose money went back before they were sent, with the order kept', async () => {
    const { erase, rows, placePaid, refund } = await aRegistry();
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 } as const, drawers];
    const { payment } = await placePaid({ ...wanjiru, price: 29_200, lines });
    expect(await refund(payment, { account: 'kept' })).toMatchObject({ kind: 'ok' });
    expect(await erase(true)).toMatchObject({ kind: 'ok' });
    expect(await rows('deliveries')).toMatchObject([{ state: 'paid', address: 'erased' }]);
  });

  test('is refused while others paid for time of the account, and names their payment', async () => {
    const { buys, place, pay, say, erase, refund, rows, everything } = await aRegistry();
    const plan = { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'yearly', price: 12_000 };
    const renewal = { ...wanjiru, email: 'njeri@mavuno.example', lines: [plan as PlanLine] };
    const payment = await pay(await place({ ...renewal, account_id: await buys() }), 1);
    await say(payment, { kind: 'paid' });
    const before = await everything();
    expect(await erase(true)).toEqual(
      refusal(expect.stringMatching(`paid for by others. The payment ${payment} holds money`)),
    );
    expect(await everything()).toBe(before);
    expect(await refund(payment, { account: 'kept' })).toMatchObject({ kind: 'ok' });
    expect(await erase(true)).toMatchObject({ kind: 'ok' });
    expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
  });

  test('leaves no receipt that was being drawn under their name', async () => {
    const { buys, context, erase, everything, rows } = await aRegistry();
    await buys();
    let erased: unknown;
    const draw = async (figures: object) => {
      erased ??= await erase(true);
      return Buffer.from(JSON.stringify(figures));
    };
    await writeDocuments(context, draw);
    expect(erased).toMatchObject({ kind: 'ok' });
    expect(await everything()).not.toMatch(traces);
    await writeDocuments(context, draw);
    expect(await rows('documents')).toMatchObject([{ queued_at: expect.any(String) }]);
    expect(await everything()).not.toMatch(traces);
  });

  test('takes back an email to sales that waits and names the buyer', async () => {
    const { buys, erase, rows, storage, clock } = await aRegistry();
    const order = await buys();
    const sale = { id: `${order}-sale`, recipient: 'sales@nguzo.example', message: wanjiru.email };
    await queueMail(storage, sale, clock.now());
    await erase(true);
    expect(JSON.stringify(await rows('outbox'))).not.toMatch(traces);
  });

  test('is refused where the record would name them', async () => {
    const { folder, write, everything } = await aRegistry();
    await write();
    const before = await everything();
    const named = ['--why', 'asked by Wanjiru@MAVUNO.example'];
    expect(await persons(folder, 'erase', wanjiru.email, ...named)).toMatchObject({ code: 1 });
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
