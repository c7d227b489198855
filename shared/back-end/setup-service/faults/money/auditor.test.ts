import { expect, test } from 'vitest';
import { type Figures, vatFigures } from '../../src/orders/receipts/figures.ts';
import { site } from '../../testing/site.ts';
import { discrepanciesIn } from './auditor.ts';

const P = 'an-order.1';
const at = new Date(1_000).toISOString();
const moved = { id: 'm', amount: 12_000, currency: 'KES', way: 'by card', payment: P };

const receipt: Figures = {
  ...{ kind: 'receipt', number: 'R-000001', isTest: false, order: 'an-order', currency: 'KES' },
  ...{ issuedAt: at, insteadOf: null, period: null, credits: null, delivery: null },
  vendor: { ...site, pin: null },
  buyer: { company: null, name: null, email: null, phone: null },
  ...vatFigures([{ text: 'a line', amount: 12_000 }], site),
  moved: [{ ...moved, reference: null, by: 'pesapal', at }],
};

test('what the papers, the export and the statement do not agree on is named', () => {
  const movement = { reference: P, at: 1_000, amount: 12_000 };
  const papers = { documents: [receipt], mails: [], movements: [movement] };
  const exported = new Map([[P, [12_000]]]);
  expect(discrepanciesIn(papers, exported)).toEqual([]);
  const back = { ...movement, amount: -12_000 };
  expect(discrepanciesIn({ ...papers, movements: [movement, back] }, exported)).toEqual([
    `${P}: papers 12000, statement -12000 12000`,
    `${P}: export 12000, statement -12000 12000`,
  ]);
  expect(discrepanciesIn({ ...papers, documents: [] }, exported)).toEqual([
    `${P}: papers , statement 12000`,
  ]);
});
