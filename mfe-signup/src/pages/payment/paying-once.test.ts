// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferred } from '../../../testing/browser.ts';
import { paymentUnderTest, started } from '../../../testing/payment-under-test.ts';
import { anotherOrder, order, paymentWith } from '../../../testing/purchase.ts';
import type { AccountSetupResult, PaymentStatus, StartResult } from '../../api/payment.api.ts';
import { payments } from '../../storage/payment-store.ts';

describe('paying once', () => {
  const { api, goToConfirmation, expireEarlier, open, pass, payByCard } = paymentUnderTest();

  test('with a double click sends one start', async () => {
    const page = await open();
    await page.press(({ pay }) => {
      void pay({ method: 'credit_card' });
      void pay({ method: 'credit_card' });
    });
    await payByCard(page);
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('and reloading before the start was answered sends the same attempt, when pressed', async () => {
    api.start.mockReturnValueOnce(new Promise(() => {}));
    const page = await payByCard(await open());
    page.unmount();
    const again = await open();
    expect(again.state()).toMatchObject({ kind: 'choosing', record: { sent: 'credit_card' } });
    expect(api.start).toHaveBeenCalledTimes(1);
    await payByCard(again);
    const key = { order, attempt: 1 };
    expect(api.start.mock.calls.map(([, , sent]) => sent)).toEqual([key, key]);
    expect(again.state().kind).toBe('confirming');
  });

  test('a start that is answered after the visitor left is stored', async () => {
    const answer = deferred<StartResult>();
    api.start.mockReturnValueOnce(answer.promise);
    const page = await payByCard(await open());
    page.unmount();
    await act(async () => answer.resolve(started));
    expect(payments.read()?.record.payment?.id).toBe('one');
  });

  test('and reloading once it is paid makes the account, and charges nothing', async () => {
    api.setUpAccount.mockReturnValueOnce(new Promise<AccountSetupResult>(() => {}));
    api.status.mockResolvedValue({ kind: 'paid' });
    const page = await payByCard(await open());
    await pass(15_000);
    expect(page.state().kind).toBe('creating');
    const { order, attempt } = page.state().record;
    expect(api.setUpAccount).toHaveBeenLastCalledWith({ order, attempt });
    page.unmount();
    const again = await open();
    expect(again.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('a visitor who leaves ends the polling, and is not led away afterwards', async () => {
    const answer = deferred<PaymentStatus>();
    api.status.mockReturnValueOnce(answer.promise);
    const page = await payByCard(await open());
    await pass(15_000);
    page.unmount();
    await act(async () => answer.resolve({ kind: 'paid' }));
    await pass(600_000);
    expect(api.status).toHaveBeenCalledTimes(1);
    expect(api.setUpAccount).not.toHaveBeenCalled();
    expect(goToConfirmation).not.toHaveBeenCalled();
  });

  const earlier = paymentWith({ order: anotherOrder, sent: 'credit_card' });
  const begun = { ...earlier, begunAt: 1 };

  test.each([
    { kind: 'earlier-under-way', begun, buyer: undefined },
    { kind: 'no-answer' },
  ] as const)(
    'beside an earlier payment that is «$kind» sends nothing, and can be tried again',
    async (why) => {
      expireEarlier.mockResolvedValueOnce(why);
      const page = await payByCard(await open());
      expect(page.state()).toMatchObject({ kind: 'blocked', why });
      expect(api.start).not.toHaveBeenCalled();
      expect(payments.readBegun()).toBeUndefined();
      await page.press(({ openAgain }) => openAgain());
      expect(page.state().kind).toBe('choosing');
      await payByCard(page);
      expect(api.start).toHaveBeenCalledTimes(1);
    },
  );

  test('is remembered by the browser once the earlier payment has ended', async () => {
    payments.write(earlier);
    payments.write(paymentWith());
    expireEarlier.mockImplementationOnce(async () => void payments.forget(anotherOrder));
    await payByCard(await open());
    expect(payments.readBegun()?.record.order).toBe(order);
  });
});
