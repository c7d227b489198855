import { expect, test } from 'vitest';
import { describeOnSqlite, onEachDatabase } from '../../testing/databases.ts';
import { anOffice, anOrder, attribution, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { goodLines } from '../../testing/site.ts';

describeOnSqlite('a payment that is given back', () => {
  test('and bought an account asks what becomes of it', async () => {
    const { states, rows, mails, refund, placePaid } = await anOffice();
    const { payment } = await placePaid();
    expect(await refund(payment)).toEqual(
      refusal(
        'The payment bought the account of Mavuno Stores: say what becomes of it with --keep-account or --close-account.',
      ),
    );
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await mails()).toEqual([]);

    expect(await refund(payment, { account: 'kept' })).toMatchObject({ kind: 'ok' });
    expect(await states()).toEqual({ 1: 'refunded' });
    expect(await rows('accounts')).toMatchObject([{ closed_at: null }]);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.find(({ recipient }) => recipient === wanjiru.email)?.text).toContain(
      'Your account stays as it is.',
    );
    expect(await refund(payment, { account: 'closed' })).toMatchObject({ kind: 'refused' });
    expect(await mails()).toHaveLength(2);
  });

  test('can close the account: it cannot be signed in to, and its names are free', async () => {
    const { clock, place, pay, say, finish, rows, mails, signIn, refund, placePaid } =
      await anOffice();
    const { order, payment } = await placePaid();
    expect(await signIn(wanjiru.email)).toBe('sent');
    await refund(payment, { account: 'closed' });
    expect(await rows('accounts')).toMatchObject([
      { id: order, email: wanjiru.email, closed_at: clock.now().toISOString() },
    ]);
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
    expect(await rows('order_notes')).toMatchObject([
      { ...attribution, what: `refunded ${payment}, the account is closed` },
    ]);
    expect(await signIn(wanjiru.email)).toBe('no-account');
    expect(await rows('sign_in_links')).toEqual([]);
    expect((await mails()).some(({ text }) => text.includes('Your account is closed.'))).toBe(true);
    expect(await finish(order, { payment })).toEqual(
      refusal('The order is closed: its money went back.'),
    );

    const again = await place();
    const other = await pay(again, 1);
    await say(other, { kind: 'paid' });
    expect(await rows('accounts')).toHaveLength(2);
    await refund(other, { account: 'closed' });
    expect(await signIn(wanjiru.email)).toBe('no-account');
  });

  test('because it came twice needs no word about the account, and cannot close it', async () => {
    const { place, pay, say, rows, states, refund } = await anOffice();
    const order = await place();
    const [first, second] = [await pay(order, 1), await pay(order, 2)];
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    expect(await refund(second, { account: 'closed' })).toEqual(
      refusal('The payment bought no account: leave --close-account out.'),
    );
    await refund(second);
    expect(await states()).toEqual({ 1: 'paid', 2: 'refunded: paid-twice' });
    expect(await rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await rows('accounts')).toMatchObject([{ closed_at: null }]);
  });

  test('before its buyer was known closes the order: details that come later make no account', async () => {
    const { rows, refund, placePaid } = await anOffice();
    const { payment } = await placePaid({});
    await refund(payment);
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
  });

  test('though its provider never said that it was paid, once its provider is no longer asked', async () => {
    const { clock, reconciler, finish, states, refund, order, payment } = await anOrder();
    await finish(order, { payment });
    const again = () => refund(payment, { account: 'closed' });
    expect(await again()).toEqual(refusal(expect.stringContaining('its provider is still asked')));
    for (let hour = 0; hour < 80; hour += 1) {
      clock.pass(60 * 60_000);
      await reconciler.runDue();
    }
    expect(await again()).toMatchObject({ kind: 'ok' });
    expect(await states()).toEqual({ 1: 'refunded' });
  });

  test('money that comes for a closed order is due back', async () => {
    const { place, pay, say, finish, states, refund } = await anOffice();
    const order = await place();
    const [first, second] = [await pay(order, 1), await pay(order, 2)];
    await finish(order, { payment: second, despiteOthers: true });
    await say(second, { kind: 'paid' });
    await refund(second, { account: 'closed' });
    await say(first, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: order-closed', 2: 'refunded' });
  });
});

describeOnSqlite('an account that was paid for again', () => {
  async function renewed() {
    const office = await anOffice();
    const { order, payment: first } = await office.placePaid();
    const renewal = { ...wanjiru, account_id: order, lines: goodLines };
    const { payment: second } = await office.placePaid(renewal);
    const isOpen = async () => (await office.rows('accounts'))[0]?.closed_at === null;
    return { ...office, first, second, order, isOpen };
  }

  test('is not closed for the money of its first order, unless that is meant', async () => {
    const { first, second, rows, states, isOpen, mails, refund } = await renewed();
    const closing = { account: 'closed' } as const;
    const before = (await mails()).length;
    expect(await refund(first, closing)).toEqual(
      refusal(expect.stringContaining(`orders refund ${second} --close-account`)),
    );
    expect(await isOpen()).toBe(true);
    expect(await states()).toEqual({ 1: 'paid' });
    expect((await mails()).length).toBe(before);
    expect(await refund(first, { ...closing, despiteOthers: true })).toMatchObject({ kind: 'ok' });
    expect(await isOpen()).toBe(false);
    expect(await refund(second, closing)).toMatchObject({ kind: 'ok' });
    expect((await rows('orders')).map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  test('is not closed because a bank took the money of its first order back', async () => {
    const { first, second, say, order, isOpen, close } = await renewed();
    await say(first, { kind: 'reversed' });
    expect(await close(order)).toEqual(refusal(expect.stringContaining(`${second} holds money`)));
    expect(await isOpen()).toBe(true);
  });

  test('and is closed by then gets nothing for money that a bank gives back: it is due back', async () => {
    const { first, second, say, refund, mails, rows } = await renewed();
    await say(first, { kind: 'reversed' });
    await refund(second, { account: 'closed' });
    const documents = (await rows('documents')).length;
    await say(first, { kind: 'paid' });
    const own = (await rows('payments')).find(({ id }) => id === first);
    expect(own).toMatchObject({ state: 'refund-due', code: 'account-closed' });
    expect(await rows('documents')).toHaveLength(documents);
    expect((await mails()).some(({ text }) => text.includes('as if nothing'))).toBe(false);
  });

  test('and is closed by then is not renewed by the word of an operator either', async () => {
    const { first, second, order, say, finish, refund, states } = await renewed();
    await say(first, { kind: 'reversed' });
    await refund(second, { account: 'closed' });
    const before = await states();
    expect(await finish(order, { payment: first })).toEqual(
      refusal('The account that the order is for is closed.'),
    );
    expect(await states()).toEqual(before);
  });

  test('is not closed for the money of its last order while an earlier one paid for time', async () => {
    const { first, second, isOpen, refund } = await renewed();
    expect(await refund(second, { account: 'closed' })).toEqual(
      refusal(expect.stringContaining(`The payment ${first} holds money (KSh 5)`)),
    );
    expect(await isOpen()).toBe(true);
  });

  test('is closed for the money that paid for all the time that is left', async () => {
    const { clock, first, second, order, isOpen, refund, placePaid } = await renewed();
    clock.pass(700 * 24 * 60 * 60_000);
    const lines = [{ ...goodLines[0], price: 12_000 }];
    const { payment: third } = await placePaid({ ...wanjiru, account_id: order, lines });
    clock.pass(60 * 24 * 60 * 60_000);
    const closed = await refund(second, { account: 'closed' });
    expect(closed).toEqual(refusal(expect.stringContaining(`The payment ${third} holds money`)));
    // The first order is of no period: it may have paid for any time.
    await refund(first, { account: 'kept' });
    expect(await refund(third, { account: 'closed' })).toMatchObject({ kind: 'ok' });
    expect(await isOpen()).toBe(false);
  });

  test('keeps the time that was given back, and the operator is told until when', async () => {
    const { second, refund } = await renewed();
    const kept = await refund(second, { account: 'kept' });
    expect(kept).toMatchObject({
      warning: expect.stringMatching(/paid until \d+ March 2027,/),
    });
  });
});

describeOnSqlite('an account that was paid for', () => {
  test('has its money given back in whole shillings, and no goods with it', async () => {
    const { placePaid, refund, rows } = await anOffice();
    const { payment } = await placePaid();
    const before = await rows('money');
    expect(await refund(payment, { amount: 1.5 })).toEqual(refusal('Shillings are whole here.'));
    expect(await refund(payment, { account: 'kept', goods: 'kept' })).toEqual(
      refusal('No devices that this money bought were sent: leave --goods out.'),
    );
    expect(await rows('money')).toEqual(before);
  });

  test('an account whose money was taken back can be closed, one that is paid for cannot', async () => {
    const { say, rows, refund, close, placePaid } = await anOffice();
    const { order, payment } = await placePaid();
    expect(await close(order)).toEqual(
      refusal(expect.stringContaining(`orders refund ${payment}`)),
    );
    await say(payment, { kind: 'reversed' });
    expect(await refund(payment)).toEqual(
      refusal(
        `The payment is reversed: its money went back already. To close the account that it bought: orders close ${order}.`,
      ),
    );
    for (let time = 0; time < 2; time += 1) {
      expect(await close(order)).toMatchObject({ kind: 'ok' });
    }
    expect(await refund(payment)).toEqual(
      refusal('The payment is reversed: its money went back already.'),
    );
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
    expect(await rows('order_notes')).toHaveLength(1);
  });
});

onEachDatabase(() => {
  test('a refused order is closed once the last of its money has gone back', async () => {
    const { place, pay, say, rows, refund } = await anOffice();
    const [bought, refused] = [await place(), await place()];
    const [money, first] = [await pay(bought, 1), await pay(refused, 1)];
    const second = await pay(refused, 2);
    await say(money, { kind: 'paid' });
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    const state = async () => (await rows('orders')).find(({ id }) => id === refused)?.state;
    expect(await state()).toBe('refused');

    await refund(first);
    expect(await state()).toBe('refused');
    await say(second, { kind: 'reversed' });
    expect(await state()).toBe('closed');
    expect((await rows('orders')).find(({ id }) => id === bought)?.state).toBe('done');
  });
});
