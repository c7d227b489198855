// @vitest-environment happy-dom
import { MOBILE_MONEY_LIMIT } from '@site/contracts/payment-methods';
import { inRoot } from '@site/ui/fixtures/site';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { configuration } from '../../../testing/purchase.ts';
import { paymentTexts } from './payment.content.ts';
import { PaymentMethods } from './payment-methods.tsx';

function byPrompt(mode: 'test' | 'live', amount: number) {
  const methods = ['credit_card', 'mobile_money'] as const;
  const paying = { ...configuration, mode, methods: [...methods] };
  render(
    inRoot(
      <PaymentMethods
        text={paymentTexts.form}
        configuration={paying}
        amount={amount}
        last={undefined}
        problem={undefined}
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
