import { expect, test } from 'vitest';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { anOffice, attribution } from '../../testing/office.ts';
import { aShop, wanjiru } from '../../testing/shop.ts';
import { closeManually } from './close.ts';
import { refundManually } from './refund.ts';

onSqlite('a payment that is given back', () => {
  test('and bought an account asks what becomes of it', async () => {
    const { context, place, pay, say, states, rows, mails } = await anOffice();
    const order = await place();
    const payment = await pay(order, 1);
    await say(payment, { kind: 'paid' });
    const refusal = await refundManually(context, payment, attribution);
    expect(refusal).toEqual({
      kind: 'refused',
      reason:
        'The payment bought the account of Mavuno Stores: say what becomes of it with --keep-account or --close-account.',
    });
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await mails()).toEqual([]);

    expect(
      await refundManually(context, payment, { ...attribution, account: 'kept' }),
    ).toMatchObject({ kind: 'ok' });
    expect(await states()).toEqual({ 1: 'refunded' });
    expect(await rows('accounts')).toMatchObject([{ closed_at: null }]);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.find(({ recipient }) => recipient === wanjiru.email)?.text).toContain(
      'Your account stays as it is.',
    );
    expect(
      await refundManually(context, payment, { ...attribution, account: 'closed' }),
    ).toMatchObject({ kind: 'refused' });
    expect(await mails()).toHaveLength(2);
  });

  test('can close the account: it cannot be signed in to, and its names are free', async () => {
    const { clock, context, place, pay, say, finish, rows, mails, signIn } = await anOffice();
    const order = await place();
    const payment = await pay(order, 1);
    await say(payment, { kind: 'paid' });
    expect(await signIn(wanjiru.email)).toBe('sent');
    await refundManually(context, payment, { ...attribution, account: 'closed' });
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
    expect(await finish(order, { payment })).toEqual({
      kind: 'refused',
      reason: 'The order is closed: its money went back.',
    });

    // The same names buy again, and are closed again.
    const again = await place();
    const other = await pay(again, 1);
    await say(other, { kind: 'paid' });
    expect(await rows('accounts')).toHaveLength(2);
    await refundManually(context, other, { ...attribution, account: 'closed' });
    expect(await signIn(wanjiru.email)).toBe('no-account');
  });

  test('because it came twice needs no word about the account, and cannot close it', async () => {
    const { context, place, pay, say, rows, states } = await anOffice();
    const order = await place();
    const [first, second] = [await pay(order, 1), await pay(order, 2)];
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    expect(await refundManually(context, second, { ...attribution, account: 'closed' })).toEqual({
      kind: 'refused',
      reason: 'The payment bought no account: leave --close-account out.',
    });
    await refundManually(context, second, attribution);
    expect(await states()).toEqual({ 1: 'paid', 2: 'refunded: paid-twice' });
    expect(await rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await rows('accounts')).toMatchObject([{ closed_at: null }]);
  });

  test('before its buyer was known closes the order: details that come later make no account', async () => {
    const { context, place, pay, say, rows } = await anOffice();
    const payment = await pay(await place({}), 1);
    await say(payment, { kind: 'paid' });
    await refundManually(context, payment, attribution);
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
  });

  test('though its provider never said that it was paid, once its provider is no longer asked', async () => {
    const { clock, context, reconciler, place, pay, finish, states } = await anOffice();
    const order = await place();
    const payment = await pay(order, 1);
    await finish(order, { payment });
    const refund = () => refundManually(context, payment, { ...attribution, account: 'closed' });
    expect(await refund()).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('its provider is still asked'),
    });
    for (let hour = 0; hour < 80; hour += 1) {
      clock.pass(60 * 60_000);
      await reconciler.runDue();
    }
    expect(await refund()).toMatchObject({ kind: 'ok' });
    expect(await states()).toEqual({ 1: 'refunded' });
  });

  test('money that comes for a closed order is due back', async () => {
    const { context, place, pay, say, finish, states } = await anOffice();
    const order = await place();
    const [first, second] = [await pay(order, 1), await pay(order, 2)];
    await finish(order, { payment: second, despiteOthers: true });
    await say(second, { kind: 'paid' });
    await refundManually(context, second, { ...attribution, account: 'closed' });
    await say(first, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'refund-due: order-closed', 2: 'refunded' });
  });
});

onSqlite('an account that was paid for again', () => {
  async function renewed() {
    const office = await anOffice();
    const { place, pay, say } = office;
    const first = await pay(await place(), 1);
    await say(first, { kind: 'paid' });
    const [account] = await office.rows('accounts');
    const lines = [
      { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'yearly', price: 12_000 } as const,
    ];
    const second = await pay(await place({ ...wanjiru, accountId: String(account?.id), lines }), 1);
    await say(second, { kind: 'paid' });
    const isOpen = async () => (await office.rows('accounts'))[0]?.closed_at === null;
    return { ...office, first, second, order: String(account?.id), isOpen };
  }

  test('is not closed for the money of its first order, unless that is meant', async () => {
    const { context, first, second, rows, states, isOpen, mails } = await renewed();
    const closing = { ...attribution, account: 'closed' } as const;
    const before = (await mails()).length;
    expect(await refundManually(context, first, closing)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining(`orders refund ${second} --close-account`),
    });
    expect(await isOpen()).toBe(true);
    expect(await states()).toEqual({ 1: 'paid' });
    expect((await mails()).length).toBe(before);
    const meant = { ...closing, despiteOthers: true };
    expect(await refundManually(context, first, meant)).toMatchObject({ kind: 'ok' });
    expect(await isOpen()).toBe(false);
    expect(await refundManually(context, second, closing)).toMatchObject({ kind: 'ok' });
    expect((await rows('orders')).map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  test('is not closed because a bank took the money of its first order back', async () => {
    const { context, first, second, say, order, isOpen } = await renewed();
    await say(first, { kind: 'reversed' });
    expect(await closeManually(context, order, attribution)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining(`${second} holds money`),
    });
    expect(await isOpen()).toBe(true);
  });

  test('is closed for the money that it was paid with last', async () => {
    const { context, second, isOpen } = await renewed();
    await refundManually(context, second, { ...attribution, account: 'closed' });
    expect(await isOpen()).toBe(false);
  });

  test('keeps the time that was given back, and the operator is told until when', async () => {
    const { context, second } = await renewed();
    const kept = await refundManually(context, second, { ...attribution, account: 'kept' });
    expect(kept).toMatchObject({
      warning: expect.stringMatching(/paid until \d+ March 2027,/),
    });
  });
});

onSqlite('an account that was paid for', () => {
  test('an account whose money was taken back can be closed, one that is paid for cannot', async () => {
    const { context, place, pay, say, rows } = await anOffice();
    const order = await place();
    const payment = await pay(order, 1);
    await say(payment, { kind: 'paid' });
    expect(await closeManually(context, order, attribution)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(`orders refund ${payment}`),
    });
    await say(payment, { kind: 'reversed' });
    expect(await refundManually(context, payment, attribution)).toEqual({
      kind: 'refused',
      reason: `The payment is reversed: its money went back already. To close the account that it bought: orders close ${order}.`,
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await closeManually(context, order, attribution)).toMatchObject({ kind: 'ok' });
    }
    expect(await refundManually(context, payment, attribution)).toEqual({
      kind: 'refused',
      reason: 'The payment is reversed: its money went back already.',
    });
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
    expect(await rows('order_notes')).toHaveLength(1);
  });
});

onEachDatabase(() => {
  test('a refused order is closed once the last of its money has gone back', async () => {
    const { place, pay, say, context, rows } = await aShop();
    const [bought, refused] = [await place(), await place()];
    const [money, first] = [await pay(bought, 1), await pay(refused, 1)];
    const second = await pay(refused, 2);
    await say(money, { kind: 'paid' });
    await say(first, { kind: 'paid' });
    await say(second, { kind: 'paid' });
    const state = async () => (await rows('orders')).find(({ id }) => id === refused)?.state;
    expect(await state()).toBe('refused');

    await refundManually(context, first, attribution);
    expect(await state()).toBe('refused');
    await say(second, { kind: 'reversed' });
    expect(await state()).toBe('closed');
    expect((await rows('orders')).find(({ id }) => id === bought)?.state).toBe('done');
  });
});
