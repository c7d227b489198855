import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { writeDocuments } from '../../testing/documents.ts';
import { anOffice, refusal } from '../../testing/office.ts';
import { wanjiru } from '../../testing/shop.ts';
import { live, site } from '../../testing/site.ts';

const card = { method: 'credit_card', amount: 12_000 } as const;

async function paidShort(said: { amount: number; currency?: string }) {
  const office = await anOffice(live);
  const order = await office.place();
  const payment = await office.pay(order, 1, card);
  await office.say(payment, { kind: 'paid', ...said, receipt: 'AB12' });
  const finish = (more = {}) => office.finish(order, { payment, ...more });
  return { ...office, order, payment, finish };
}

const textOf = (mails: readonly { id: string; text: string }[], end: string) =>
  mails.find(({ id }) => id.endsWith(end))?.text ?? '';

describeOnEachDatabase('a payment that is accepted for less than was due', () => {
  test('is written with what came by it, and the rest as who recorded it says', async () => {
    const { finish, mails, rows, ...shop } = await paidShort({ amount: 100 });
    expect(await finish({ reference: 'FT26001' })).toMatchObject({ kind: 'ok' });
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
    await finish();
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
        'USD 93 came by it: say with --rest how many shillings came another way, 0 for none.',
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

describeOnEachDatabase('money that came by no payment', () => {
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
    await finish();
    expect(await refund(payment, { account: 'closed' })).toEqual(
      refusal(expect.stringContaining(`The payment ${order} holds money (KSh 11,900)`)),
    );
    expect(await refund(payment)).toMatchObject({ kind: 'ok' });
    expect(await rows('orders')).toMatchObject([{ state: 'done' }]);
    expect(await refund(order, { account: 'closed' })).toMatchObject({ kind: 'ok' });
    expect(await rows('orders')).toMatchObject([{ state: 'closed' }]);
  });
});
