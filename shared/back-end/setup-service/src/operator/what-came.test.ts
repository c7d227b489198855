import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { writeDocuments } from '../../testing/documents.ts';
import { DAY, HOUR } from '../../testing/manual-clock.ts';
import { anOrder } from '../../testing/office.ts';
import { orders } from '../../testing/operator-command.ts';
import { openShop } from '../../testing/reconciling.ts';
import { aRegistry } from '../../testing/registry.ts';
import { shopOn, tellingProvider, wanjiru } from '../../testing/shop.ts';
import { live } from '../../testing/site.ts';
import { ordersOf } from '../http/routes/account-orders.ts';
import { finishManually } from './finish.ts';
import { notPaidManually } from './not-paid.ts';
import { feeManually } from './refund.ts';

const card = { method: 'credit_card', amount: 12_000 } as const;
const by = { by: 'Achieng', why: 'w' };
const tax = { ...live, vat: 'included', tax: { rate: 16, pin: 'P051234567X' } } as typeof live;

async function office(config = live) {
  const shop = await anOrder({ config, pays: card });
  const ledger = async () =>
    (await shop.rows('money'))
      .map(
        (m) =>
          `${m.payment_id ? 'card' : 'none'} ${m.what} ${m.amount} ${m.currency} ${m.reference}`,
      )
      .sort();
  const taxLeft = async () =>
    (await shop.papers()).reduce(
      (sum, { kind, vat }) => sum + (kind === 'receipt' ? 1 : -1) * (vat?.tax ?? 0),
      0,
    );
  /** Gives all of it back, an hour later. */
  const takeBack = async (name = shop.payment, account: 'closed' | 'kept' = 'closed') => {
    shop.clock.pass(HOUR);
    await shop.refund(name, { account });
    return taxLeft();
  };
  return { ...shop, ledger, taxLeft, takeBack };
}

describeOnEachDatabase('money that came', () => {
  test('won from a bank on the word of an operator stays won while its provider still says reversed', async () => {
    const { provider, answers } = tellingProvider();
    const { context, clock, rows, reconciler } = await openShop(
      { ...provider, name: 'pesapal' },
      live,
    );
    const shop = shopOn(context, clock, answers);
    const order = await shop.place();
    const payment = await shop.pay(order, 1, card);
    await shop.say(payment, { kind: 'paid', amount: 12_000 });
    clock.pass(DAY);
    await shop.say(payment, { kind: 'reversed' });
    clock.pass(DAY);
    await finishManually(context, order, { payment, ...by });
    clock.pass(DAY);
    await reconciler.runDue();
    expect(await rows('payments')).toMatchObject([{ state: 'paid' }]);
  });

  test('that its provider confirms as an operator accepted it is not due back', async () => {
    const { finish, say, order, payment, states } = await office();
    await finish(order, { payment, came: 11_900, rest: 100 });
    await say(payment, { kind: 'paid', amount: 11_900, receipt: 'AB12' });
    expect(await states()).toEqual({ 1: 'paid' });
  });

  test('another way stays in the books when a payment is named', async () => {
    const { finish, say, order, payment, ledger, clock } = await office();
    await finish(order, { payment: 'none', reference: 'FT1', despiteOthers: true });
    clock.pass(HOUR);
    await say(payment, { kind: 'paid', amount: 12_000 });
    clock.pass(HOUR);
    await finish(order, { payment });
    expect(await ledger()).toEqual(['card received 12000 KES null', 'none received 12000 KES FT1']);
  });

  test('by no payment is not said to have come by one', async () => {
    const { finish, order, ledger } = await office();
    await finish(order, { payment: 'none', came: 5_000, despiteOthers: true });
    expect(await ledger()).not.toContain('none received 12000 KES null');
  });

  test('and bought nothing goes back whole', async () => {
    const { say, refund, payment, states, clock } = await office();
    await say(payment, { kind: 'unpaid', code: '1032' });
    clock.pass(5 * DAY);
    const part = await refund(payment, { seen: true, amount: 4_000 });
    expect(part).toMatchObject({ kind: 'refused' });
    expect(await states()).toEqual({ 1: 'unpaid: 1032' });
  });

  test('with a discount leaves no tax once it went back', async () => {
    const { say, finish, order, payment, clock, takeBack } = await office(tax);
    await say(payment, { kind: 'paid', amount: 2_000 });
    clock.pass(HOUR);
    await finish(order, { payment, rest: 0 });
    expect(await takeBack()).toBe(0);
  });

  test('in another sum than an operator said leaves no tax once it went back', async () => {
    const { say, finish, order, payment, clock, takeBack } = await office(tax);
    await finish(order, { payment });
    clock.pass(HOUR);
    await say(payment, { kind: 'paid', amount: 2_000 });
    expect(await takeBack()).toBe(0);
  });

  test('anew in another sum leaves no tax once it went back', async () => {
    const { say, refund, finish, order, payment, clock, takeBack } = await office(tax);
    await say(payment, { kind: 'paid', amount: 12_000 });
    await refund(payment, { account: 'kept' });
    clock.pass(HOUR);
    expect(await finish(order, { payment: 'none', rest: 5_000 })).toMatchObject({ kind: 'ok' });
    expect(await takeBack(order)).toBe(0);
  });

  test('in another currency takes its receipt back with the last of it, and other money has one in shillings', async () => {
    const { say, refund, finish, order, payment, clock, papers, taxLeft } = await office(tax);
    await say(payment, { kind: 'paid', amount: 93, currency: 'USD' });
    await finish(order, { payment, rest: 0 });
    clock.pass(HOUR);
    await refund(payment, { amount: 40 });
    clock.pass(HOUR);
    await refund(payment, { account: 'kept' });
    expect(await taxLeft()).toBe(0);
    clock.pass(HOUR);
    await finish(order, { payment: 'none', rest: 12_000 });
    const moved = [{ amount: 12_000, currency: 'KES' }];
    expect(await papers()).toMatchObject([
      { number: 'C-000001', currency: 'USD', total: 40, vat: null },
      { number: 'C-000002', currency: 'KES', total: 12_000, moved: [{ amount: 53 }] },
      { number: 'R-000001', currency: 'KES', total: 12_000, moved: [{ amount: 93 }] },
      { number: 'R-000002', currency: 'KES', total: 12_000, moved, vat: { tax: 1_655 } },
    ]);
  });

  test('and of which a part went back before it counts has a receipt of the rest', async () => {
    const { say, refund, finish, order, payment, clock, papers, takeBack } = await office(tax);
    await finish(order, { payment: 'none', despiteOthers: true });
    await say(payment, { kind: 'paid', amount: 12_000 });
    clock.pass(HOUR);
    await refund(payment, { amount: 5_000 });
    await refund(order, { account: 'kept' });
    clock.pass(HOUR);
    expect(await finish(order, { payment, rest: 0 })).toMatchObject({ kind: 'ok' });
    expect((await papers()).filter(({ insteadOf }) => insteadOf)).toMatchObject([
      { number: 'R-000002', total: 7_000, moved: [{ amount: 7_000, payment }] },
    ]);
    expect(await takeBack(payment, 'kept')).toBe(0);
  });

  test('though its provider says that nobody paid is told, and can be taken back', async () => {
    const shop = await office(tax);
    const { say, finish, order, payment, mails, papers, ledger, context, close } = shop;
    await finish(order, { payment });
    await say(payment, { kind: 'unpaid', code: '1032' });
    const heard = (await mails()).map(({ recipient, text }) => [
      recipient,
      /^Subject: (.*?):/m.exec(text)?.[1],
    ]);
    expect(heard).toEqual([[live.email, 'Not paid after all']]);
    expect(await close(order)).toMatchObject({ kind: 'refused' });
    expect(await notPaidManually(context, payment, by)).toMatchObject({ kind: 'ok' });
    expect(await ledger()).toEqual([
      'card received -12000 KES null',
      'card received 12000 KES null',
    ]);
    const [note] = (await papers()).filter(({ kind }) => kind === 'credit-note');
    const lines = [{ text: 'Of receipt R-000001, not paid after all', amount: 12_000, tax: 1_655 }];
    expect(note).toMatchObject({ credits: 'R-000001', moved: [], lines });
    await writeDocuments(context);
    const told = (await mails()).find(({ id }) => id.endsWith('-C-000001'));
    expect(told?.text).toContain('named money that had not come');
    expect(told?.text).not.toContain('went back to you');
    expect(await finish(order, { payment: 'none', rest: 12_000 })).toMatchObject({ kind: 'ok' });
    expect((await papers()).filter(({ insteadOf }) => insteadOf)).toMatchObject([
      { number: 'R-000002', insteadOf: 'C-000001', total: 12_000, vat: { tax: 1_655 } },
    ]);
  });

  test('anew after a bank took the first back has a receipt of its own', async () => {
    const { say, finish, order, payment, clock, ledger, papers } = await office();
    await say(payment, { kind: 'paid', amount: 12_000 });
    clock.pass(HOUR);
    await say(payment, { kind: 'reversed' });
    clock.pass(HOUR);
    expect(await finish(order, { payment, rest: 12_000 })).toMatchObject({ kind: 'refused' });
    await finish(order, { payment: 'none', rest: 12_000, reference: 'FT1' });
    expect((await papers()).map(({ number, insteadOf }) => [number, insteadOf]).sort()).toEqual([
      ['C-000001', null],
      ['R-000001', null],
      ['R-000002', 'C-000001'],
    ]);
    expect(await ledger()).toEqual([
      'card received 12000 KES null',
      'card reversed -12000 KES null',
      'none received 12000 KES FT1',
    ]);
  });

  test('has a fee in its own currency alone', async () => {
    const { say, payment, ledger, context } = await office();
    await feeManually(context, payment, { ...by, amount: 420 });
    await say(payment, { kind: 'paid', amount: 93, currency: 'USD' });
    await feeManually(context, payment, { ...by, amount: 3.5 });
    expect((await ledger()).filter((row) => row.includes('fee'))).toContain(
      'card fee -3.5 USD null',
    );
  });

  test('may be a million, and its fee none', async () => {
    const { payment, order, folder, context } = await office();
    await feeManually(context, payment, { ...by, amount: 420 });
    const why = ['--why', 'w', '--by', 'A'];
    const run = (...args: string[]) => orders(folder, ...args, ...why);
    expect((await run('fee', payment, '--amount', '0')).code).toBe(0);
    const { stderr } = await run('finish', order, '--payment', payment, '--came', '1330000');
    expect(stderr).not.toContain('invalid');
  });

  test('under another reference is one line of the receipt', async () => {
    const { say, finish, order, payment, papers } = await office();
    await say(payment, { kind: 'paid', amount: 12_000, reference: 'other', receipt: 'AB12' });
    await finish(order, { payment, reference: 'FT2' });
    expect((await papers()).flatMap(({ moved }) => moved.map(({ amount }) => amount))).toEqual([
      12_000,
    ]);
  });

  test('is confirmed at the address that is corrected meanwhile', async () => {
    const { buys, correct, context, mails } = await aRegistry();
    await buys();
    await writeDocuments(context, async () => {
      await correct({ email: 'njeri@mavuno.example' });
      return Buffer.from('%PDF-');
    });
    await writeDocuments(context);
    const sent = await mails();
    const of = (end: string) => sent.find(({ id }) => id.endsWith(end));
    expect(of('-receipt')?.recipient).toBe('njeri@mavuno.example');
    expect(of('-sale')?.text).not.toMatch(/Reply-To:.*wanjiru@/);
  });

  test('and bought nothing keeps its credit note on the account page', async () => {
    const { say, pay, place, refund, order, payment, context } = await office();
    await say(payment, { kind: 'paid', amount: 12_000 });
    const second = await place({ ...wanjiru, account_id: order });
    const late = await pay(second, 1, card);
    await say(late, { kind: 'paid', amount: 11_000 });
    await refund(late);
    const numbers = (await ordersOf(context.storage, order)).flatMap(({ documents }) =>
      documents.map(({ number }) => number),
    );
    expect(numbers.sort()).toEqual(['C-000001', 'R-000001']);
  });

  test('and what went back have references of their own', async () => {
    const { say, refund, payment, ledger } = await office();
    await say(payment, { kind: 'unpaid', code: '1032' });
    await refund(payment, { seen: true, reference: 'RB1' });
    expect(await ledger()).toEqual([
      'card received 12000 KES null',
      'card refunded -12000 KES RB1',
    ]);
  });
});
