// @vitest-environment happy-dom
import { contactTelephone, mobileMoneyNumber } from '@site/contracts/telephone';
import { describe, expect, test } from 'vitest';
import { formWith } from '../../../testing/browser.ts';
import { readChoice } from './payment-form.tsx';

const read = (fields: Record<string, string>, mode: 'test' | 'live' = 'test') =>
  readChoice(formWith(fields), { mode });

describe('what the payment form says', () => {
  test('is nothing without a way to pay', () => {
    expect(read({})).toBe('no-method');
    expect(read({ method: 'cowries' })).toBe('no-method');
  });

  test('is the card, and no more', () => {
    expect(read({ method: 'credit_card', mobile_number: 'x' })).toEqual({ method: 'credit_card' });
  });

  test('is a phone with 254 and 9 digits', () => {
    const choice = { method: 'mobile_money', phone: '254712345678' };
    expect(read({ method: 'mobile_money', mobile_number: ' 254712345678 ' })).toEqual(choice);
  });

  test.each(['', '0712345678', '25471234567', '2547123456789', '255712345678', '254 712 345 678'])(
    'is no phone where that is %j',
    (mobile_number) => {
      expect(read({ method: 'mobile_money', mobile_number })).toBe('bad-phone');
    },
  );

  test.each(['0712345678', '+254 (0) 712-345-678', '2540712345678'])(
    'is the phone that %s is by the numbering plan',
    (mobile_number) => {
      const form = formWith({ method: 'mobile_money', mobile_number });
      const plans = { contact: contactTelephone, mobileMoney: mobileMoneyNumber };
      const choice = { method: 'mobile_money', phone: '254712345678' };
      expect(readChoice(form, { mode: 'test' }, plans)).toEqual(choice);
    },
  );

  test('asks for an account only where real money moves', () => {
    expect(read({ method: 'direct_debit' })).toEqual({ method: 'direct_debit' });
    expect(read({ method: 'direct_debit' }, 'live')).toBe('no-account');
    const given = { method: 'direct_debit', account_number: '0100 42' };
    expect(read(given, 'live')).toEqual({ method: 'direct_debit', account: '0100 42' });
  });
});
