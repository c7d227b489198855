import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { writeDocuments } from '../../testing/documents.ts';
import { anOffice, anOrder, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { live, site } from '../../testing/site.ts';

const card = { method: 'credit_card', amount: 12_000 } as const;

async function paidShort(said: { amount: number; currency?: string }) {
  const office = await anOrder({ config: live, pays: card });
  const { order, payment } = office;
  await office.say(payment, { kind: 'paid', ...said, receipt: 'AB12' });
  const finish = (more = {}) => office.finish(order, { payment, ...more });
  return { ...office, finish };
}

const textOf = (mails: readonly { id: string; text: string }[], end: string) =>
  mails.find(({ id }) => id.endsWith(end))?.text ?? '';

describeOnEachDatabase('a payment that is accepted for less than was due', () => {
  test('is written with what came by it, and the rest as who recorded it says', async () => {
    const { finish, mails, rows, ...shop } = await paidShort({ amount: 100 });
    expect(await finish({ reference: 'FT26001' })).toEqual(
      refusal(
        'Of KSh 12,000 that was due, KSh 100 is here by the payment: say with --rest how many shillings came another way, 0 for none.',
      ),
    );
    expect(await finish({ rest: 11_900, came: 12_000 })).toEqual(
      refusal(expect.stringMatching(/^KSh 100 came by .+, as is known already/)),
    );
    expect(await finish({ rest: 11_900, reference: 'FT26001' })).toMatchObject({ kind: 'ok' });
    await writeDocuments(shop.context);
    for (const text of [textOf(await mails(), '-receipt'), textOf(await mails(), '-sale')]) {
      expect(text).toMatch(/Paid: +KSh 100 by card through Pesapal/);
      expect(text).toContain('AB12');
      expect(text).toMatch(/Paid: +KSh 11,900 another way, recorded by Achieng/);
      expect(text).toContain('FT26001');
      expect(text).not.toContain('KSh 12,000 by card');
    }
    expect((await rows('money')).map(({ amount }) => amount).sort()).toEqual([100, 11_900]);
  });

  test('is no longer promised back to its buyer', async () => {
    const { finish, mails, payment } = await paidShort({ amount: 100 });
    await finish({ rest: 11_900 });
    const sent = (await mails()).filter(({ id }) => id.includes('-accepted-'));
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([site.email, wanjiru.email]);
    for (const { text } of sent) expect(text).toContain(payment);
    expect(sent.find(({ recipient }) => recipient === wanjiru.email)?.text).toMatch(
      /We have accepted\s+it for your order instead/,
    );
  });

  test('in another currency asks how many shillings came beside it', async () => {
    const { finish, order, rows, mails, context } = await paidShort({
      amount: 93,
      currency: 'USD',
    });
    expect(await finish()).toEqual(
      refusal(
        'Of KSh 12,000 that was due, USD 93 is here by the payment: say with --rest how many shillings came another way, 0 for none.',
      ),
    );
    expect(await rows('documents')).toEqual([]);
    expect(await finish({ rest: 0 })).toMatchObject({ kind: 'ok' });
    await writeDocuments(context);
    const receipt = textOf(await mails(), `${order}-receipt`);
    expect(receipt).toMatch(/Paid: +USD 93 by card/);
    expect(receipt).not.toContain('another way');
  });
});

describeOnEachDatabase('money that only a statement shows', () => {
  test('is what the statement says, and not what was asked for', async () => {
    const { place, pay, finish, refund, rows } = await anOffice(live);
    const [order, other] = [await place(), await place()];
    const [payment, second] = [await pay(order, 1, card), await pay(other, 1, card)];
    await finish(order, { payment, came: 11_900, rest: 0, reference: 'ST1' });
    expect(await rows('money')).toMatchObject([
      { payment_id: payment, amount: 11_900, reference: 'ST1', by: 'Achieng' },
    ]);
    expect(await refund(second, { seen: true, came: 11_900 })).toMatchObject({ kind: 'ok' });
    const money = (await rows('money')).filter(({ payment_id }) => payment_id === second);
    expect(money.map(({ amount }) => amount).sort()).toEqual([-11_900, 11_900]);
  });

  test('keeps the number that its provider has for it, also where an operator was first', async () => {
    const { say, finish, rows, order, payment } = await anOrder({ config: live, pays: card });
    await finish(order, { payment });
    for (const _ of [1, 2]) await say(payment, { kind: 'paid', amount: 12_000, receipt: 'AB12' });
    const money = (await rows('money')).map(({ amount, reference }) => [amount, reference]);
    expect(money.sort()).toEqual([
      [0, 'AB12'],
      [12_000, null],
    ]);
  });
});

describeOnEachDatabase('money that came by no payment', () => {
  test('is some money', async () => {
    const { place, finish, rows } = await anOffice(live);
    expect(await finish(await place(), { payment: 'none', rest: 0 })).toEqual(
      refusal('Nothing came for the order then: it is not finished.'),
    );
    expect(await rows('money')).toEqual([]);
  });

  test('is in the books, and can be given back by the name of its order', async () => {
    const { place, finish, refund, close, rows, context, mails } = await anOffice(live);
    const order = await place();
    await finish(order, { payment: 'none', reference: 'FT26002' });
    expect(await close(order)).toEqual(refusal(expect.stringContaining(`orders refund ${order}.`)));
    expect(await refund(order, { account: 'closed', reference: 'FT26009' })).toMatchObject({
      kind: 'ok',
    });
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
    const moved = (await rows('money')).map(({ what, amount, reference, payment_id }) => {
      expect(payment_id).toBeNull();
      return [what, amount, reference];
    });
    expect(moved.sort()).toEqual([
      ['received', 12_000, 'FT26002'],
      ['refunded', -12_000, 'FT26009'],
    ]);
    await writeDocuments(context);
    expect(textOf(await mails(), `${order}-C-000001`)).toMatch(/Given back: +KSh 12,000 another/);
  });

  test('beside a payment is given back before the account is closed', async () => {
    const { finish, refund, order, payment, rows } = await paidShort({ amount: 100 });
    await finish({ rest: 11_900 });
    expect(await refund(payment, { account: 'closed' })).toEqual(
      refusal(expect.stringContaining(`The payment ${order} holds money (KSh 11,900)`)),
    );
    expect(await refund(payment)).toMatchObject({ kind: 'ok' });
    expect(await rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await refund(order, { account: 'closed' })).toMatchObject({ kind: 'ok' });
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
  });
});
