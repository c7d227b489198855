import { expect, test } from 'vitest';
import { type Books, violationsIn } from './accounting.ts';
import type { Movement } from './ledger.ts';
import { personOf } from './person.ts';
import { randomOf } from './random-choices.ts';

const id = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
const vendor = 'hello@nguzo.example';
const person = { ...personOf(0, 'pays by card', randomOf(1, 'a buyer')), orders: [id] };
const { email } = person.details;

const plan = { plan: 'Basic Plan', users: 3, price: 1_200 };
const order = { id, state: 'done', email, lines: null, ...plan } as const;
const drawers = [{ kind: 'device', device: 'd', name: 'D', quantity: 1, unitPrice: 1_200 }];
const devices = { ...order, plan: null, users: null, lines: JSON.stringify(drawers) };
const account = { id, email, price: 1_200 };

const SECOND = 1_000;

type Payment = Books['payments'][number];

function payment(attempt: number, state: Payment['state'], code: string | null = null): Payment {
  const created_at = new Date(attempt * SECOND).toISOString();
  return { id: `${id}.${attempt}`, order_id: id, state, code, method: 'credit_card', created_at };
}

const moved = (attempt: number, amount: number): Movement => ({
  at: 0,
  provider: 'pesapal',
  reference: `${id}.${attempt}`,
  charge: `charge ${attempt}`,
  amount,
  why: amount > 0 ? 'paid' : 'refunded',
});

const mail = (mailId: string, recipient: string, created_at = '2026-03-02T09:00:00.000Z') => ({
  id: mailId,
  recipient,
  created_at,
  delivered_at: '2026-03-02T09:00:00.000Z',
});

const told = (attempt: number, what: string) => [
  mail(`${id}.${attempt}-${what}`, email),
  mail(`${id}.${attempt}-${what}-vendor`, vendor),
];

const note = (what: string) => ({ order_id: id, what, why: '' });
const login = mail(id, email);
const reminded = (at: string) => mail(`${id}-purchase-unfinished`, email, at);

const sound: Books = {
  persons: [person],
  movements: [moved(1, 1_200)],
  orders: [order],
  payments: [payment(1, 'paid')],
  accounts: [account],
  deliveries: [],
  mails: [login],
  notes: [],
  vendor,
};

function kindsIn(changes: Partial<Books>): string[] {
  return violationsIn({ ...sound, ...changes }).map(({ kind }) => kind);
}

const second = [moved(1, 1_200), moved(2, 1_200)];
const back = [moved(1, 1_200), moved(2, 1_200), moved(2, -1_200)];
const due = [payment(1, 'paid'), payment(2, 'refund-due', 'paid-twice')];
const refunded = [payment(1, 'paid'), payment(2, 'refunded', 'paid-twice')];

test.each<[string, Partial<Books>]>([
  ['an account and its money', {}],
  ['an order that nobody paid', { movements: [], accounts: [], payments: [payment(1, 'unpaid')] }],
  [
    'an open refund that both were told of',
    { movements: second, payments: due, mails: [login, ...told(2, 'refund-due')] },
  ],
  [
    'a delivered refund',
    {
      movements: back,
      payments: refunded,
      mails: [login, ...told(2, 'refund-due'), ...told(2, 'refunded')],
    },
  ],
  [
    'an order finished for a payment that nobody answers for',
    { payments: [payment(1, 'abandoned')], notes: [note(`finished for ${id}.1`)] },
  ],
  [
    'a reversal that both were told of',
    {
      movements: [moved(1, 1_200), moved(1, -1_200)],
      payments: [payment(1, 'reversed')],
      mails: [login, ...told(1, 'reversed')],
    },
  ],
  [
    'an order of devices, its money and its delivery',
    { orders: [devices], accounts: [], mails: [], deliveries: [{ order_id: id, state: 'paid' }] },
  ],
  [
    'an order of devices that nobody paid',
    {
      orders: [{ ...devices, state: 'open' }],
      movements: [],
      payments: [payment(1, 'unpaid')],
      accounts: [],
      mails: [],
      deliveries: [{ order_id: id, state: null }],
    },
  ],
  [
    'a plan that is bought with hardware',
    { orders: [{ ...order, price: 2_400 }], movements: [moved(1, 2_400)] },
  ],
  [
    'a buyer who was reminded twice in two months, and paid later',
    {
      mails: [login, reminded('2026-01-02T09:00:00.000Z'), reminded('2026-02-01T09:00:00.000Z')],
      movements: [{ ...moved(1, 1_200), at: Date.parse('2026-03-02T09:00:00.000Z') }],
    },
  ],
])('%s adds up', (_what, changes) => {
  expect(kindsIn(changes)).toEqual([]);
});

test.each<[string, Partial<Books>]>([
  [
    'money that nobody knows of',
    { movements: second, payments: [...sound.payments, payment(2, 'unpaid')] },
  ],
  ['money and no account', { accounts: [], mails: [] }],
  ['an account and no money', { movements: [], payments: [payment(1, 'unpaid')] }],
  ['paid without money', { movements: [] }],
  ['paid twice', { movements: second, payments: [payment(1, 'paid'), payment(2, 'paid')] }],
  [
    'paid after another attempt began',
    { movements: [{ ...moved(1, 1_200), at: 2 * SECOND }], payments: due },
  ],
  ['charged twice', { movements: [...sound.movements, moved(1, 1_200)] }],
  ['another sum than the price', { movements: [moved(1, 1_100)] }],
  ['a charge that is not written down', { movements: second }],
  ['given back twice', { movements: [...back, moved(2, -1_200)], payments: refunded }],
  [
    'given back, and not recorded',
    { movements: back, payments: [payment(1, 'paid'), payment(2, 'unpaid')] },
  ],
  ['refunded in words only', { movements: second, payments: refunded }],
  ['due back, and given back already', { movements: back, payments: due }],
  ['a reversal that nobody knows of', { movements: [moved(1, 1_200), moved(1, -1_200)] }],
  ['refund-due, and not told once to each', { movements: second, payments: due }],
  [
    'refund-due, and not told once to each',
    {
      movements: second,
      payments: due,
      mails: [login, ...told(2, 'refund-due'), ...told(2, 'refund-due')],
    },
  ],
  ['an account without its mail', { mails: [] }],
  ['an account that nobody bought', { orders: [devices] }],
  [
    'money and no order that is done',
    { orders: [{ ...devices, state: 'open' }], accounts: [], mails: [] },
  ],
  [
    'an order that is done and no money',
    { orders: [devices], accounts: [], mails: [], movements: [], payments: [payment(1, 'unpaid')] },
  ],
  [
    'another sum than the price',
    { orders: [devices], accounts: [], mails: [], movements: [moved(1, 1_100)] },
  ],
  [
    'a delivery that is not paid',
    { orders: [{ ...devices, state: 'open' }], deliveries: [{ order_id: id, state: 'paid' }] },
  ],
  ['paid, and not delivered', { deliveries: [{ order_id: id, state: null }] }],
  [
    'two deliveries of one order',
    { deliveries: [1, 2].map(() => ({ order_id: id, state: 'paid' as const })) },
  ],
  ['reminded of what is paid', { mails: [login, reminded('2026-03-02T09:00:00.000Z')] }],
  [
    'reminded twice',
    {
      mails: [login, reminded('2026-01-02T09:00:00.000Z'), reminded('2026-01-31T09:00:00.000Z')],
    },
  ],
  ['a mail that was not delivered', { mails: [{ ...login, delivered_at: null }] }],
])('%s is found', (kind, changes) => {
  expect(kindsIn(changes)).toContain(kind);
});

test('two accounts for one person are found', () => {
  const other = id.replace('7d9f', '1111');
  const persons = [{ ...person, orders: [id, other] }];
  const accounts = [account, { ...account, id: other }];
  expect(kindsIn({ persons, accounts })).toContain('two accounts for one person');
});
