import { expect, test } from 'vitest';
import { stateOf } from './account.ts';

type Order = Parameters<typeof stateOf>[0];

const sum = [{ amount: 8_600, currency: 'KES' }];
const note = { order_id: 'one', number: 'C-000001', kind: 'credit-note', issued_at: '' } as const;
const gone = { kind: 'gone', held: [], back: sum };
const order: Order = {
  ...{ state: 'done', dueBack: 0, documents: [], wentBack: false },
  standing: { kind: 'none', held: [], back: [] },
};

test.each<[string, Partial<Order>]>([
  ['Not carried out: your money goes back to you', { state: 'refused' }],
  ['Not carried out: your money goes back to you', { state: 'open', dueBack: 1 }],
  ['Not carried out: your money went back to you', { state: 'open', documents: [note] }],
  ['We are waiting for your payment to be confirmed', { state: 'open' }],
  ['Your money goes back to you', { dueBack: 1, standing: gone }],
  ['Closed', { state: 'closed' }],
  ['Closed: your money went back to you', { state: 'closed', wentBack: true }],
  ['Your money went back to you: KSh 8,600', { standing: gone }],
  ['Not paid: the money for it has not come after all', {}],
  ['Paid', { standing: { kind: 'held', held: sum, back: [] } }],
  [
    'Paid: KSh 8,600, after KSh 8,600 went back to you',
    { standing: { kind: 'partly-back', held: sum, back: sum } },
  ],
])('the account page says "%s" of %j', (words, changes) => {
  expect(stateOf({ ...order, ...changes })).toBe(words);
});
