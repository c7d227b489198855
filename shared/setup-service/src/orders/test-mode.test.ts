import { expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { runService } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';
import { payerOf } from './test-mode.ts';

const { payments } = site;
const request = { amount: 5, payer: '254712345672' };

test('while payments are tested, cards and debits are for the fixed telephone and account', () => {
  const test = { ...payments, mode: 'test' } as const;
  expect(payerOf({ ...request, method: 'credit_card' }, test)).toBe(payments.testPhone);
  expect(payerOf({ ...request, method: 'direct_debit' }, test)).toBe(payments.testAccount);
  expect(payerOf({ ...request, method: 'mobile_money' }, test)).toBe('254712345672');
});

test.each(['credit_card', 'direct_debit', 'mobile_money'] as const)(
  'real money by %s is taken from what its buyer said',
  (method) => {
    const live = { ...payments, mode: 'live' } as const;
    expect(payerOf({ ...request, method }, live)).toBe('254712345672');
  },
);

test.each([
  ['names none', '0'],
  ['still sends the test account', payments.testAccount],
  ['names one that would refuse', '0100555010002'],
])('a tested debit of a page that %s is paid from the test account', async (_page, account) => {
  const clock = manualClock();
  const { address } = await runService({ clock });
  const buyer = aBuyer(address);
  await buyer.place();
  const { body } = await buyer.payByDebit(1, account);
  clock.pass(3_000);
  expect(await buyer.status(body.OrderTrackingId)).toBe('Completed');
});
