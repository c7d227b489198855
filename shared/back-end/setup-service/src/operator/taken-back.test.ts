import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { HOUR } from '../../testing/manual-clock.ts';
import { anOrder, attribution } from '../../testing/office.ts';
import { live } from '../../testing/site.ts';
import { heldBy, moneyOf } from '../orders/money.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';
import { exportMoney } from './export.ts';
import type { Finishing } from './finish.ts';
import { notPaidManually } from './not-paid.ts';
import { chargebackManually } from './refund.ts';

const paid = (amount: number) => ({ kind: 'paid', amount }) as const;
const reversed = { kind: 'reversed' } as const;

async function aCard() {
  const shop = await anOrder({ config: live, pays: { method: 'credit_card', amount: 12_000 } });
  const { context, clock, order, payment } = shop;
  const say = async (status: PaymentStatus) => {
    clock.pass(HOUR);
    await shop.say(payment, status);
  };
  const finish = async (finishing: Partial<Finishing>) => {
    clock.pass(HOUR);
    return shop.finish(order, { payment, ...finishing });
  };
  const held = async () => heldBy(await moneyOf(context.storage, order), payment)?.amount;
  const receipts = async () =>
    (await shop.papers())
      .filter(({ kind }) => kind === 'receipt')
      .map(({ insteadOf, total }) => [insteadOf, total]);
  return { ...shop, say, finish, held, receipts };
}

describeOnEachDatabase('money that a bank took back', () => {
  test.each([
    ['less than had come', 7_000],
    ['more than had come', 12_500],
  ])('and gives back as %s is accepted as that, with a receipt of it', async (_, again) => {
    const { say, finish, held, states, receipts } = await aCard();
    await say(paid(12_000));
    await say(reversed);
    await say(paid(again));
    expect(await states()).toEqual({ 1: 'refund-due: wrong-payment' });
    expect(await finish({ rest: 0 })).toMatchObject({ kind: 'ok' });
    expect(await held()).toBe(again);
    expect(await receipts()).toContainEqual(['C-000001', again]);
  });

  test('and gives back after an operator had said another sum is accepted as it is', async () => {
    const { say, finish, held } = await aCard();
    await finish({ came: 5_000, rest: 7_000 });
    await say(reversed);
    await say(paid(12_000));
    expect(await finish({ rest: 0 })).toMatchObject({ kind: 'ok' });
    expect(await held()).toBe(12_000);
  });

  test('had come as its provider says, whatever an operator had said', async () => {
    const { say, finish, held, states, rows } = await aCard();
    await finish({ came: 5_000, rest: 7_000 });
    await say({ ...reversed, amount: 12_000, currency: 'KES' });
    expect(await held()).toBeUndefined();
    const back = (await rows('money')).filter(({ what }) => what === 'reversed');
    expect(back).toMatchObject([{ amount: -12_000 }]);
    await finish({});
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await held()).toBe(12_000);
  });

  test('and partly gives back is here as an operator says', async () => {
    const { say, finish, held, refund, payment, receipts } = await aCard();
    await say(paid(12_000));
    await refund(payment, { amount: 2_000 });
    await say(reversed);
    expect(await finish({ came: 7_000 })).toMatchObject({ kind: 'ok' });
    expect(await held()).toBe(5_000);
    expect(await receipts()).toContainEqual(['C-000002', 5_000]);
  });

  test('after it was given back stands in the books as their statement has it, and is told once', async () => {
    const { say, refund, payment, context, rows, mails, states } = await aCard();
    const chargeback = (amount: number) =>
      chargebackManually(context, payment, { ...attribution, amount });
    await say(paid(12_000));
    expect(await chargeback(12_000)).toMatchObject({ kind: 'refused' });
    await refund(payment, { account: 'kept' });
    const before = [await rows('documents'), await mails()] as const;
    for (let time = 0; time < 2; time += 1) {
      expect(await chargeback(12_000)).toMatchObject({ kind: 'ok' });
    }
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const moved = async () =>
      (await exportMoney(context.storage, year)).map(({ amount }) => Number(amount)).sort();
    expect(await moved()).toEqual([-12_000, -12_000, 12_000]);
    expect(await rows('documents')).toEqual(before[0]);
    const told = (await mails()).filter(({ id }) => !before[1].some((mail) => mail.id === id));
    expect(told).toMatchObject([
      { recipient: live.email, text: expect.stringContaining('Went back twice: KSh 12,000') },
    ]);
    expect(await chargeback(0)).toMatchObject({ kind: 'ok' });
    expect(await moved()).toEqual([-12_000, -12_000, 12_000, 12_000]);
    expect(await states()).toEqual({ 1: 'refunded' });
  });

  test.each([
    ['', 12_000, undefined],
    [' in part', 2_000, 10_000],
  ])(
    'or was given back%s had come: nobody says afterwards that it had not',
    async (_, amount, left) => {
      const { finish, refund, payment, context, held } = await aCard();
      await finish({});
      await refund(payment, { seen: true, amount, account: left ? undefined : 'kept' });
      const result = await notPaidManually(context, payment, attribution);
      expect(result).toMatchObject({ kind: 'refused' });
      expect(await held()).toBe(left);
    },
  );

  test('as less than an operator had said takes its receipt back with what had not come', async () => {
    const { say, finish, papers } = await aCard();
    await finish({ rest: 500 });
    await say({ ...reversed, amount: 100, currency: 'KES' });
    expect(await papers()).toMatchObject([
      {
        credits: 'R-000001',
        lines: [{ amount: 100 }, { amount: 11_400 }],
        moved: [{ amount: 100 }],
      },
      { number: 'R-000001', total: 12_000 },
    ]);
  });

  test('before it counted is on no receipt, which names what came again', async () => {
    const { say, papers } = await aCard();
    await say({ ...reversed, amount: 100, currency: 'KES' });
    await say(paid(12_000));
    expect(await papers()).toMatchObject([
      { credits: null, moved: [{ amount: 100 }] },
      { number: 'R-000001', total: 12_000, moved: [{ amount: 12_000 }] },
    ]);
  });
});

describeOnEachDatabase('money of which less came than an operator had said', () => {
  test('is credited with the rest once it is accepted all the same', async () => {
    const { say, finish, papers } = await aCard();
    await finish({});
    await say(paid(2_000));
    await finish({ rest: 0 });
    const text = 'Of receipt R-000001, not paid after all';
    expect(await papers()).toMatchObject([
      { credits: 'R-000001', lines: [{ text, amount: 10_000 }], moved: [] },
      { number: 'R-000001', total: 12_000 },
    ]);
  });

  test('keeps its receipt where the rest came another way', async () => {
    const { say, finish, refund, payment, papers } = await aCard();
    await finish({});
    await say(paid(2_000));
    await refund(payment, { amount: 500 });
    await finish({ rest: 10_000 });
    expect(await papers()).toMatchObject([
      { credits: 'R-000001', total: 500 },
      { number: 'R-000001', total: 12_000 },
    ]);
  });
});
