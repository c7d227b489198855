import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { writeDocuments } from '../../../testing/documents.ts';
import { anOrder, attribution } from '../../../testing/office.ts';
import { wanjiru } from '../../../testing/shop.ts';
import { live, type site } from '../../../testing/site.ts';
import { correctPerson } from '../../operator/persons/correct.ts';
import { documentPdf } from './document-pdf.ts';
import { type Figures, vatFigures } from './figures.ts';

const standard = { vat: 'included', tax: { rate: 16, pin: 'P051234567X' } } as const;
const card = { method: 'credit_card', amount: 12_000 } as const;
const draw = async (figures: Figures) => Buffer.from(JSON.stringify(figures));

async function sold(config: typeof site = { ...live, ...standard }) {
  const office = await anOrder({ config, pays: card });
  await office.say(office.payment, { kind: 'paid' });
  return office;
}

describeOnEachDatabase('a receipt', () => {
  test('stays what was issued when its buyer is corrected and another configuration goes live', async () => {
    const { context, rows } = await sold();
    const { storage, clock } = context;
    const issued = await documentPdf(storage, 'R-000001', draw);
    const name = { ...attribution, name: 'Somebody Else', telephone: '0722000000' };
    await correctPerson({ storage, clock }, wanjiru.email, name);
    const promoted = { ...live, company: 'Another Company Ltd' };
    await writeDocuments({ ...context, config: promoted }, draw);
    const other = async () => Buffer.from('a later release draws otherwise');
    expect((await documentPdf(storage, 'R-000001', other)).equals(issued)).toBe(true);
    expect(issued.toString()).toContain(wanjiru.applicant_name);
    const receipt = (await rows('outbox')).find(({ id }) => String(id).endsWith('-receipt'));
    expect(receipt?.message).toContain(wanjiru.applicant_name);
  });

  test('names the tax in it and the PIN of the vendor', async () => {
    const { papers, context, mails } = await sold();
    const vat = { rate: 16, isIncluded: true, net: 10_345, tax: 1_655, gross: 12_000 };
    expect(await papers()).toMatchObject([{ vat, total: 12_000, vendor: { pin: 'P051234567X' } }]);
    await writeDocuments(context);
    const [receipt] = (await mails()).filter(({ id }) => id.endsWith('-receipt'));
    expect(receipt?.text).toMatch(/Total incl\. 16% VAT: +KSh 12,000/);
    expect(receipt?.text).toMatch(/16% VAT: +KSh 1,655/);
  });
});

describeOnEachDatabase('money that goes back', () => {
  test('has a credit note for each part, and their taxes come to the tax of the receipt', async () => {
    const { payment, refund, papers, states, context, mails } = await sold();
    expect(await refund(payment, { amount: 4_000 })).toEqual({
      kind: 'ok',
      message: 'KSh 4,000 of the payment is refunded; it holds KSh 8,000.',
    });
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await refund(payment, { amount: 9_000 })).toMatchObject({
      reason: 'The payment holds KSh 8,000, and no more.',
    });
    await refund(payment, { account: 'kept' });
    expect(await states()).toEqual({ 1: 'refunded' });
    const notes = (await papers()).filter(({ kind }) => kind === 'credit-note');
    expect(notes).toMatchObject([
      { number: 'C-000001', credits: 'R-000001', total: 4_000 },
      { number: 'C-000002', credits: 'R-000001', total: 8_000 },
    ]);
    expect(notes.reduce((sum, { vat }) => sum + (vat?.tax ?? 0), 0)).toBe(1_655);
    await writeDocuments(context);
    const texts = (await mails()).filter(({ id }) => id.includes('-C-')).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('filename=credit-note-C-000001.pdf');
  });

  test('because a bank took it has one too; where the vendor wins, there is another receipt', async () => {
    const { order, payment, say, papers, states, rows, mails, context } = await sold();
    await say(payment, { kind: 'reversed' });
    await say(payment, { kind: 'paid' });
    expect(await states()).toEqual({ 1: 'paid' });
    expect(await rows('orders')).toMatchObject([{ id: order, state: 'done' }]);
    expect(await rows('accounts')).toMatchObject([{ closed_at: null }]);
    expect(await papers()).toMatchObject([
      { number: 'C-000001', credits: 'R-000001', vat: { tax: 1_655 } },
      { number: 'R-000001', insteadOf: null },
      { number: 'R-000002', insteadOf: 'C-000001', moved: [{ amount: 12_000, payment }] },
    ]);
    await writeDocuments(context);
    const sent = (await mails()).map(({ id }) => id.replace(`${order}-`, ''));
    expect(sent.filter((id) => /^(?:receipt|sale|[RC]-)/.test(id)).sort()).toEqual([
      ...['C-000001', 'R-000002', 'receipt', 'sale'],
    ]);
    const won = (await mails()).filter(({ id }) => id.startsWith(`${payment}-won`));
    expect(won).toHaveLength(2);
    expect(won.some(({ text }) => text.includes('goes on as if nothing had happened'))).toBe(true);
  });
});

describe('tax', () => {
  const amounts = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 40 });
  const rates = fc.constantFrom(0, 8, 14, 16, 17.5, 25, 100);
  const included = fc.constantFrom('included', 'excluded');

  test('of lines always comes to the tax of the total, in whole shillings, and no line is off by one', () => {
    fc.assert(
      fc.property(amounts, rates, included, (sums, rate, vat) => {
        const config = { vat, tax: { rate } } as const;
        const lines = sums.map((amount) => ({ text: 'a line', amount }));
        const { vat: found, total, ...rest } = vatFigures(lines, config);
        const taxes = rest.lines.map(({ tax }) => tax ?? Number.NaN);
        const whole = sums.reduce((sum, one) => sum + one, 0);
        const divisor = vat === 'included' ? 100 + rate : 100;
        expect(total).toBe(whole);
        expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(found?.tax);
        expect(found?.tax).toBe(Math.round((whole * rate) / divisor));
        expect((found?.net ?? 0) + (found?.tax ?? 0)).toBe(found?.gross);
        expect(vat === 'included' ? found?.gross : found?.net).toBe(whole);
        for (const [index, tax] of taxes.entries()) {
          expect(Number.isInteger(tax)).toBe(true);
          expect(Math.abs(tax - ((sums[index] ?? 0) * rate) / divisor)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('of partial credit notes comes to the tax of what was credited, however it is cut', () => {
    fc.assert(
      fc.property(amounts, rates, included, (parts, rate, vat) => {
        const config = { vat, tax: { rate } } as const;
        let before = 0;
        let tax = 0;
        for (const amount of parts) {
          tax += vatFigures([{ text: 'a part', amount }], config, { before }).vat?.tax ?? 0;
          before += amount;
        }
        expect(tax).toBe(vatFigures([{ text: 'all', amount: before }], config).vat?.tax);
      }),
    );
  });
});
