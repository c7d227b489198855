// @vitest-environment happy-dom
import { MOBILE_MONEY_LIMIT } from '@site/contracts/payment-methods';
import { inRoot } from '@site/ui/fixtures/site';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formWith } from '../../../testing/browser.ts';
import { configuration } from '../../../testing/purchase.ts';
import { paymentTexts } from './payment.content.ts';
import { readChoice } from './payment-form.tsx';
import { PaymentMethods } from './payment-methods.tsx';

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

function byPrompt(mode: 'test' | 'live', amount: number) {
  const methods = ['credit_card', 'mobile_money'] as const;
  const paying = { ...configuration, mode, methods: [...methods] };
  render(
    inRoot(
      <PaymentMethods
        text={paymentTexts.form}
        configuration={paying}
        amount={amount}
        method={undefined}
        onMethod={() => {}}
        problem={undefined}
        phone=""
        onPhone={() => {}}
      />,
    ),
  );
  return screen.getByRole<HTMLInputElement>('radio', { name: /^Mobile money/ });
}

afterEach(cleanup);

test.each([
  ['live', MOBILE_MONEY_LIMIT, false],
  ['live', MOBILE_MONEY_LIMIT + 1, true],
  // A test charges another amount.
  ['test', MOBILE_MONEY_LIMIT + 1, false],
] as const)(
  'in %s mode a price of %d is too much for mobile money: %s',
  (mode, amount, isTooMuch) => {
    const radio = byPrompt(mode, amount);
    expect(radio.disabled).toBe(isTooMuch);
    const said = radio.closest('label')?.textContent;
    expect(/at most KES.250,000 in one payment/.test(String(said))).toBe(isTooMuch);
  },
);
