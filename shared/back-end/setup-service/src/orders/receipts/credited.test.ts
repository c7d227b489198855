import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { anOrder, attribution } from '../../../testing/office.ts';
import { live, site } from '../../../testing/site.ts';
import { exportMoney } from '../../operator/export.ts';
import { refundManually } from '../../operator/refund.ts';
import { findPayment } from '../payments.ts';
import { queryProvider } from '../query-provider.ts';

const taxed = { ...live, vat: 'included', tax: { rate: 16, pin: 'P051234567X' } } as const;
const card = { method: 'credit_card', amount: 12_000 } as const;
const kept = { ...attribution, account: 'kept' } as const;

async function sold(config: typeof site, amount = 12_000) {
  const office = await anOrder({ config, pays: card });
  await office.say(office.payment, { kind: 'paid', amount });
  /** The same money under the configuration that is live by then. */
  const later = (now: typeof site) => ({ ...office.context, config: now });
  return { ...office, later };
}

describeOnSqlite('what is credited', () => {
  test('stays in the series of its receipt, whichever mode is live by then', async () => {
    for (const [before, after, numbers] of [
      [site, live, ['TEST-C-000001', 'TEST-R-000001']],
      [live, site, ['C-000001', 'R-000001']],
    ] as const) {
      const { payment, papers, later, context } = await sold(before);
      await refundManually(later(after), payment, kept);
      const issued = await papers();
      expect(issued.map(({ number }) => number)).toEqual(numbers);
      expect(issued.map(({ isTest }) => isTest)).toEqual([before === site, before === site]);
      const march = { from: '2026-03-01', to: '2026-03-31' };
      const test = before === site ? 'yes' : 'no';
      expect(await exportMoney(context.storage, march)).toMatchObject([{ test }, { test }]);
    }
  });

  test('of a payment that began in tests and was paid later is no proof of a payment', async () => {
    const { answers, context, rows, payment } = await anOrder({ pays: card });
    answers.set(payment, { kind: 'paid' });
    const begun = await findPayment(context.storage, payment);
    if (begun) await queryProvider({ ...context, config: live }, begun);
    expect(await rows('documents')).toMatchObject([{ number: 'TEST-R-000001' }]);
  });

  test('has the tax of its receipt, though another rate is live by then', async () => {
    const { payment, refund, papers, later } = await sold(taxed);
    await refund(payment, { amount: 6_000 });
    const fewer = { ...taxed, tax: { ...taxed.tax, rate: 14 } };
    await refundManually(later(fewer as typeof site), payment, kept);
    const [first, second, receipt] = await papers();
    expect(second).toMatchObject({ vat: { rate: 16 }, vatWords: 'incl. 16% VAT' });
    expect((first?.vat?.tax ?? 0) + (second?.vat?.tax ?? 0)).toBe(receipt?.vat?.tax);
  });

  test('and won back is receipted as what came back, instead of the note of that payment', async () => {
    const { payment, refund, say, papers } = await sold(taxed);
    await refund(payment, { amount: 4_000 });
    await say(payment, { kind: 'reversed' });
    await say(payment, { kind: 'paid' });
    const [, taken, , won] = await papers();
    expect(taken).toMatchObject({ number: 'C-000002', total: 8_000 });
    expect(won).toMatchObject({ number: 'R-000002', insteadOf: 'C-000002', total: 8_000 });
    expect(won?.vat).toEqual(taken?.vat);
    expect(won?.lines).toMatchObject([{ amount: 8_000, tax: taken?.vat?.tax }]);
  });

  test('never exceeds the receipt: what came beyond it bought nothing, and goes back first', async () => {
    const { order, payment, finish, refund, papers } = await sold(taxed, 15_000);
    await finish(order, { payment });
    await refund(payment, { amount: 3_000 });
    await refund(payment, { amount: 11_000 });
    await refund(payment, { account: 'kept' });
    expect(await papers()).toMatchObject([
      { credits: null, total: 3_000, vat: null, moved: [{ amount: 3_000 }] },
      { credits: 'R-000001', total: 11_000 },
      { credits: 'R-000001', total: 1_000 },
      { number: 'R-000001', total: 12_000 },
    ]);
  });
});
