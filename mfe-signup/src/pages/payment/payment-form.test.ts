// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { formWith } from '../../../testing/browser.ts';
import { readChoice } from './payment-form.tsx';

const phone = { method: 'mobile_money', phone: '254712345678' };
const debit = { method: 'direct_debit' };
const noPhones = ['', '0712345678', '255712345678'];

type Row = ['test' | 'live', Record<string, string>, unknown];

const byPhone = (mobile_number: string) => ({ method: 'mobile_money', mobile_number });

test.each<Row>([
  ['test', {}, 'no-method'],
  ['test', { method: 'cowries' }, 'no-method'],
  ['test', { method: 'credit_card', mobile_number: 'x' }, { method: 'credit_card' }],
  ['test', byPhone(' 254712345678 '), phone],
  ...noPhones.map((text): Row => ['test', byPhone(text), 'bad-phone']),
  // Only real money needs an account.
  ['test', debit, debit],
  ['live', debit, 'no-account'],
  ['live', { ...debit, account_number: '0100 42' }, { ...debit, account: '0100 42' }],
])('in the mode %s the payment form with %j says %j', (mode, fields, choice) => {
  expect(readChoice(formWith(fields), { mode })).toEqual(choice);
});
