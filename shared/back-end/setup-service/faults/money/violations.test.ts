import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MoneyKind, PaymentState } from '../../src/storage/tables.ts';
import { SECOND } from '../../testing/manual-clock.ts';
import { accountRow, orderRow, paymentRow } from '../../testing/retaining.ts';
import type { Books } from './books.ts';
import { imbalancesIn, violationsIn } from './violations.ts';

const id = randomUUID();
const at = (seconds: number) => new Date(seconds * SECOND).toISOString();

const order = orderRow(id, { state: 'done', price: 1_200, paid_by: `${id}.1` });
const drawer = { kind: 'device', device: 'cashDrawer', name: 'D', quantity: 1, unitPrice: 1_200 };
const devices = { ...order, plan: null, users: null, lines: JSON.stringify([drawer]) };
const account = { ...accountRow(id), price: 1_200 };
const plan = { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'yearly', price: 1_200 };
const year = JSON.stringify([plan]);
const onTrial = { ...account, paid_until: at(0), trial_ends_at: at(0) };

const payment = (attempt: number, state: PaymentState, code: string | null = null) => {
  const changes = { id: `${id}.${attempt}`, state, code, method: 'credit_card' } as const;
  return paymentRow(id, { ...changes, created_at: at(attempt) });
};
const moved = (attempt: number, amount = 1_200, seconds = 0) => ({
  reference: `${id}.${attempt}`,
  at: seconds * SECOND,
  amount,
});
const mail = (about: string, created_at = at(0)) => ({ id: about, created_at });
const told = (attempt: number, ...news: string[]) =>
  news
    .flatMap((what) => [`${id}.${attempt}-${what}-1`, `${id}.${attempt}-${what}-1-vendor`])
    .map((it) => mail(it));
const receipt = { number: 'R-000001', order_id: id, issued_at: at(0) };
const written = (attempt: number, amount = 1_200, what: MoneyKind = 'received') => ({
  ...{ order_id: id, payment_id: `${id}.${attempt}` },
  ...{ what, amount },
});
const reminder = (days: number) => mail(`${id}-purchase-unfinished`, at(days * 86_400));

const mails = [mail(id), mail(`${id}-receipt`), mail(`${id}-sale`)];
const sound: Books = {
  orders: [order],
  payments: [payment(1, 'paid')],
  accounts: [account],
  deliveries: [],
  documents: [receipt],
  money: [written(1)],
  notes: [],
  mails,
  movements: [moved(1)],
  readerOf: () => order.email ?? undefined,
};
const unpaid: Books = {
  ...sound,
  ...{ orders: [{ ...order, state: 'open' }], payments: [payment(1, 'unpaid')] },
  ...{ accounts: [], documents: [], money: [], mails: [], movements: [] },
};
const ofDevices: Books = {
  ...sound,
  ...{ orders: [devices], accounts: [], mails: mails.slice(1) },
  deliveries: [{ order_id: id, state: 'paid' }],
};
const twice = [moved(1), moved(2)];
const back = [...twice, moved(2, -1_200)];
const due = [payment(1, 'paid'), payment(2, 'refund-due', 'paid-twice')];
const refunded = [payment(1, 'paid'), payment(2, 'refunded', 'paid-twice')];

const wrongIn = (books: Books) => [...violationsIn(books), ...imbalancesIn(books)].join('\n');

// That nothing else which is sound is refused, the simulated months show.
test.each<[string, Books]>([
  ['an account and its money', sound],
  ['an order that nobody paid', unpaid],
  ['devices, their money and their delivery', ofDevices],
])('%s adds up', (_what, books) => {
  expect(wrongIn(books)).toBe('');
});

test.each<[RegExp, Books]>([
  [/\.2 was charged and is not recorded/, { ...sound, movements: twice }],
  [/\.1 was charged twice/, { ...sound, movements: [moved(1), moved(1)] }],
  [/more was given back/, { ...sound, movements: [...back, moved(2, -1_200)], payments: refunded }],
  [/\.1 is paid unpaid/, { ...sound, movements: [] }],
  [/\.2 is refund-due unpaid/, { ...sound, payments: due }],
  [/\.2 is refunded in words only/, { ...sound, movements: twice, payments: refunded }],
  [
    /\.1 could be paid after .*\.2 began/,
    { ...sound, movements: [moved(1, 1_200, 3)], payments: due },
  ],
  [/is done and nobody paid/, { ...sound, movements: [], payments: [payment(1, 'unpaid')] }],
  [/has an account unpaid/, { ...unpaid, accounts: [account] }],
  [/has an account that nobody bought/, { ...ofDevices, accounts: [account] }],
  [/has an account and 0 emails/, { ...sound, mails: mails.slice(1) }],
  [/is done without its account/, { ...sound, accounts: [] }],
  [/hardware waits/, { ...ofDevices, deliveries: [{ order_id: id, state: null }] }],
  [/has no delivery/, { ...ofDevices, deliveries: [] }],
  [/is paid and on trial/, { ...sound, orders: [{ ...order, lines: year }], accounts: [onTrial] }],
  [/is delivered unpaid/, { ...unpaid, deliveries: [{ order_id: id, state: 'paid' }] }],
  [/has 0 receipts/, { ...sound, documents: [] }],
  [/has 2 receipts/, { ...sound, documents: [receipt, { ...receipt, number: 'R-000002' }] }],
  [/document 1 has number R-000002/, { ...sound, documents: [{ ...receipt, number: 'R-000002' }] }],
  [
    /is paid twice/,
    { ...sound, movements: twice, payments: [payment(1, 'paid'), payment(2, 'paid')] },
  ],
  [/2 emails of kind sale/, { ...sound, mails: [...mails, mail(`${id}-sale`)] }],
  [/no email of kind receipt/, { ...sound, mails: [mail(id), mail(`${id}-sale`)] }],
  [/is paid until .* instead of null/, { ...sound, accounts: [{ ...account, paid_until: at(0) }] }],
  [/was reminded twice/, { ...sound, mails: [...mails, reminder(1), reminder(30)] }],
  [/was reminded of what is paid/, { ...sound, mails: [...mails, reminder(1)] }],
  [
    /\.2 is unpaid and 1200 is held/,
    { ...sound, movements: twice, payments: [payment(1, 'paid'), payment(2, 'unpaid')] },
  ],
  [/\.1 is paid and 0 is held/, { ...sound, movements: [moved(1), moved(1, -1_200)] }],
  [/was paid 2 times/, { ...sound, movements: twice, payments: due }],
  [/\.1 bought nothing: open/, { ...unpaid, movements: [moved(1)] }],
  [/holds 1200, and the ledger has 0/, { ...sound, money: [] }],
  [/holds another sum/, { ...sound, movements: [moved(1, 1_100)] }],
  [
    /is done without money/,
    { ...sound, movements: [moved(1), moved(1, -1_200)], payments: [payment(1, 'refunded')] },
  ],
  [/0 emails say that .*\.2 is refund-due/, { ...sound, movements: twice, payments: due }],
  [
    /4 emails say that .*\.1 is reversed/,
    {
      ...sound,
      movements: [moved(1), moved(1, -1_200)],
      payments: [payment(1, 'reversed')],
      money: [written(1), written(1, -1_200, 'reversed')],
      mails: [...mails, ...told(1, 'reversed', 'reversed-again')],
    },
  ],
])('%s is found', (violation, books) => {
  expect(wrongIn(books)).toMatch(violation);
});
