// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { clearStorage, deferred, openTab } from '../../../testing/browser.ts';
import { paymentUnderTest, started } from '../../../testing/payment-under-test.ts';
import { anotherOrder, buyer, order, paymentWith } from '../../../testing/purchase.ts';
import type { AccountSetupResult, PaymentStatus, StartResult } from '../../api/payment.api.ts';
import { detailsDraft } from '../../storage/draft.ts';
import { payments } from '../../storage/payment-store.ts';
import { registrations } from '../../storage/registration.ts';
import { paymentEntry } from './payment-entry.ts';

const seeAgain = () => void document.dispatchEvent(new Event('visibilitychange'));
const comeOnline = () => void window.dispatchEvent(new Event('online'));

const { placeOrder, api, toast, goToConfirmation, expireEarlier, open, pass, payByCard } =
  paymentUnderTest();

describe('paying', () => {
  test('by card is polled every 15 seconds, and ends with an account', async () => {
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }] as const;
    placeOrder.mockResolvedValue({ kind: 'accepted', amount: 12_000, lines: [...lines] });
    detailsDraft.write(buyer);
    const page = await payByCard(await open());
    const key = { order, attempt: 1 };
    const [method, uncharged] = [{ method: 'credit_card' }, undefined];
    expect(api.start).toHaveBeenCalledExactlyOnceWith(method, 12_000, key, uncharged);
    await pass(14_999);
    expect(api.status).not.toHaveBeenCalled();
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(1);
    api.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(goToConfirmation).toHaveBeenCalledTimes(1);
    expect(registrations.isAccountCreated()).toBe(true);
    expect(registrations.readConfirmed()?.paid_order).toEqual({ order, amount: 12_000, lines });
    expect(detailsDraft.read()).toEqual({});
    expect(payments.read()).toBeUndefined();
    expect(payments.readBegun()).toBeUndefined();
    const message = { kind: 'success', text: 'created', duration: 3_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(message);
  });

  test('by card expires after 20 polls, and says so for 15 seconds', async () => {
    const page = await payByCard(await open());
    await pass(299_999);
    expect(page.state().kind).toBe('confirming');
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(20);
    expect(page.state()).toMatchObject({ kind: 'unsettled', why: { kind: 'expired' } });
    const message = { kind: 'error', text: 'expired', duration: 15_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(message);
  });

  test('polls 20 times, declined or not, and no more until the visitor checks again', async () => {
    const page = await payByCard(await open());
    await pass(30_000);
    api.status.mockResolvedValue({ kind: 'failed' });
    for (let poll = 0; poll < 40; poll += 1) await pass(15_000);
    expect(api.status).toHaveBeenCalledTimes(20);
    expect(page.state()).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 0 } });
    expect(toast).toHaveBeenCalledTimes(1);
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state()).toMatchObject({ why: { kind: 'expired', pollsLeft: 19 } });
    api.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('polls at once when the provider’s page goes on, a few times, and takes good news alone', async () => {
    const page = await payByCard(await open());
    api.status.mockResolvedValue({ kind: 'failed' });
    for (let moves = 0; moves < 8; moves += 1) await page.press(({ checkEarly }) => checkEarly());
    expect(api.status).toHaveBeenCalledTimes(5);
    expect(page.state().kind).toBe('confirming');
    await pass(15_000);
    expect(page.state()).toMatchObject({ why: { kind: 'expired', failed: true } });
  });

  test.each([
    ['the provider’s page goes on', undefined],
    ['the tab is seen again', seeAgain],
    ['the network is back', comeOnline],
  ])('polls at once when %s, and only while there is a payment', async (_, happen) => {
    const page = await open();
    const occur = () => page.press(happen ?? (({ checkEarly }) => checkEarly()));
    await occur();
    await payByCard(page);
    expect(api.status).not.toHaveBeenCalled();
    api.status.mockResolvedValue({ kind: 'paid' });
    await occur();
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(1);
  });

  test('polls for each return, whatever a request without a network still waits for', async () => {
    const page = await payByCard(await open());
    api.status.mockReturnValueOnce(new Promise(() => {}));
    await page.press(seeAgain);
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(comeOnline);
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(2);
  });

  test('does not poll early while the tab is in the background', async () => {
    const page = await payByCard(await open());
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await page.press(seeAgain);
    expect(api.status).not.toHaveBeenCalled();
    state.mockRestore();
  });

  test('of hardware without an address leads back to step 1, which requires one then', async () => {
    placeOrder.mockResolvedValue({ kind: 'address-missing' });
    const page = await open();
    expect(page.state()).toMatchObject({ kind: 'refused', reason: 'address-missing' });
    expect(registrations.read()?.delivery_missing).toBe(true);
  });
});

describe('paying once', () => {
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

test('the payment page is about what this tab, or else this browser, has begun', () => {
  const sent = paymentWith({ sent: 'credit_card' });
  clearStorage();
  expect(paymentEntry()).toEqual({ kind: 'no-details' });
  payments.write(sent);
  openTab();
  expect(paymentEntry()).toMatchObject({ kind: 'interrupted', stored: sent });
  registrations.save(buyer);
  payments.write(paymentWith());
  expect(paymentEntry()).toEqual({ kind: 'pay', buyer, stored: paymentWith() });
  registrations.markAccountCreated();
  expect(paymentEntry()).toEqual({ kind: 'account-created' });
});
