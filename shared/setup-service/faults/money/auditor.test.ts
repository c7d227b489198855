import { expect, test } from 'vitest';
import { type Figures, vatFigures } from '../../src/orders/receipts/figures.ts';
import { site } from '../../testing/site.ts';
import { discrepanciesIn, reconstruct } from './auditor.ts';

const P = 'an-order.1';
const at = (second: number) => new Date(second * 1_000);

function paper(second: number, kind: Figures['kind'], amount: number): Figures {
  const moved = { id: 'm', amount, currency: 'KES', way: 'by card', payment: P };
  return {
    ...{
      kind,
      number: 'R-000001',
      isTest: false,
      order: 'an-order',
      insteadOf: null,
      period: null,
    },
    ...{ issuedAt: at(second).toISOString(), credits: null, delivery: null, currency: 'KES' },
    vendor: { ...site, pin: null },
    buyer: { company: null, name: null, email: null, phone: null },
    ...vatFigures([{ text: 'a line', amount }], site),
    moved: [{ ...moved, reference: null, by: 'pesapal', at: at(second).toISOString() }],
  };
}

const dueMail = (second: number, sum: string) =>
  `Subject: To give back: ${sum},\r\n ${P}\r\nDate: ${at(second).toUTCString()}\r\n\r\nHello,`;

const receipt = paper(1, 'receipt', 12_000);
const note = (second: number, amount = 12_000) => paper(second, 'credit-note', amount);

test.each<[string, Figures[], string[], number[]]>([
  ['a receipt', [receipt], [], [12_000]],
  [
    'a receipt and two credit notes',
    [receipt, note(2, 4_000), note(3, 8_000)],
    [],
    [12_000, -4_000, -8_000],
  ],
  [
    'money that is due back, and its credit note',
    [note(5, 100)],
    [dueMail(2, 'KSh 100')],
    [100, -100],
  ],
  ['a credit note of what nobody wrote about before', [note(5)], [], [12_000, -12_000]],
  [
    'a chargeback that was won',
    [receipt, note(2), paper(3, 'receipt', 12_000)],
    [],
    [12_000, -12_000, 12_000],
  ],
  ['papers of one second, in any order,', [note(1), receipt], [], [12_000, -12_000]],
  [
    'one of money that is due back again',
    [note(1, 100)],
    [dueMail(2, 'KSh 100')],
    [100, -100, 100],
  ],
])('%s says what came and what went back', (_what, documents, mails, lines) => {
  expect(reconstruct({ documents, mails }).get(P)).toEqual(lines);
});

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
