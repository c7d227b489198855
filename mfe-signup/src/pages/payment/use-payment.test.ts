// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentApi } from '../../api/payment.api.ts';
import type { AccountSetupResult, PaymentStatus, StartResult } from '../../api/payment-replies.ts';
import { deferred } from '../../fixtures/deferred.ts';
import { buyer, order, plan } from '../../fixtures/purchase.ts';
import { paymentStore } from '../../storage/payment-store.ts';
import { registrationStore } from '../../storage/registration.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';
import { waitByClock } from './poll.ts';
import { usePayment } from './use-payment.ts';

// React wants to be told that state changes are awaited by the tests.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const started: StartResult = { kind: 'started', id: 'one', page: 'https://pay.example/one' };

describe('paying', () => {
  const placeOrder = vi.fn<PaymentDependencies['placeOrder']>();
  const api = {
    start: vi.fn<PaymentApi['start']>(),
    status: vi.fn<PaymentApi['status']>(),
    setUpAccount: vi.fn<PaymentApi['setUpAccount']>(),
  };
  const toast = vi.fn();
  const goToConfirmation = vi.fn();
  const earlier = {
    expire: vi.fn<PaymentDependencies['earlier']['expire']>(),
    findPaid: vi.fn(),
    resume: vi.fn(),
    forget: vi.fn(),
  };
  const draft = { clear: vi.fn() };
  const registrations = registrationStore(() => sessionStorage);
  const payments = paymentStore(
    () => sessionStorage,
    () => localStorage,
    Date.now,
  );

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    sessionStorage.clear();
    localStorage.clear();
    registrations.save(buyer);
    payments.write({ record: { order, attempt: 1 }, buyer: 'somebody', plan });
    placeOrder.mockResolvedValue({ kind: 'accepted', amount: 12_000 });
    api.start.mockResolvedValue(started);
    api.status.mockResolvedValue({ kind: 'pending' });
    api.setUpAccount.mockResolvedValue({ kind: 'created' });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /** Opens the page as a reload does: with nothing but what is kept. */
  async function open() {
    const stored = payments.read();
    if (!stored) throw new Error('nothing was stored');
    const stores = { registrations, payments, draft };
    const dependencies = { placeOrder, api, ...stores, earlier, wait: waitByClock };
    const options = { stored, dependencies, toast, goToConfirmation };
    const hook = renderHook(() => usePayment(options));
    await act(async () => {});
    return {
      ...hook,
      state: () => hook.result.current.state,
      press: (use: (actions: typeof hook.result.current) => unknown) =>
        act(async () => void use(hook.result.current)),
    };
  }
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const payByCard = (page: Awaited<ReturnType<typeof open>>) =>
    page.press(({ pay }) => pay({ method: 'credit_card' }));

  test('by card is asked about every 15 seconds, and ends with an account', async () => {
    const page = await open();
    await payByCard(page);
    expect(api.start).toHaveBeenCalledExactlyOnceWith({ method: 'credit_card' }, 12_000, {
      order,
      attempt: 1,
    });
    await pass(14_999);
    expect(api.status).not.toHaveBeenCalled();
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(1);
    api.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(goToConfirmation).toHaveBeenCalledTimes(1);
    expect(registrations.isAccountCreated()).toBe(true);
    expect(draft.clear).toHaveBeenCalledTimes(1);
    expect(payments.read()).toBeUndefined();
    expect(payments.readBegun()).toEqual([]);
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      kind: 'success',
      text: 'Account Creation Successful!',
      duration: 3_000,
    });
  });

  test('by card expires after 20 questions, and says so for 15 seconds', async () => {
    const page = await open();
    await payByCard(page);
    await pass(299_999);
    expect(page.state().kind).toBe('confirming');
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(20);
    expect(page.state().kind).toBe('expired');
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      kind: 'error',
      text: 'Payment Expired: could not find payment Please try again',
      duration: 15_000,
    });
  });

  test('by phone is asked about 5 times, and then nobody says that it failed', async () => {
    const page = await open();
    await page.press(({ pay }) => pay({ method: 'mobile_money', phone: '254712345678' }));
    expect(api.start).not.toHaveBeenCalled();
    await page.press(({ confirm }) => confirm(true));
    await pass(25_000);
    expect(api.status).toHaveBeenCalledTimes(5);
    expect(page.state().kind).toBe('unknown');
    expect(toast).not.toHaveBeenCalled();
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('with a double click sends one start', async () => {
    const page = await open();
    await page.press(({ pay }) => {
      void pay({ method: 'credit_card' });
      void pay({ method: 'credit_card' });
    });
    await payByCard(page);
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('and reloading while it is confirmed asks at once, and starts nothing', async () => {
    const page = await open();
    await payByCard(page);
    page.unmount();
    const again = await open();
    expect(again.state()).toMatchObject({ kind: 'confirming', payment: { id: 'one' } });
    expect(api.status).toHaveBeenCalledTimes(1);
    expect(api.start).toHaveBeenCalledTimes(1);
    expect(placeOrder).toHaveBeenCalledTimes(1);
  });

  test('and reloading before the start was answered sends the same attempt, when pressed', async () => {
    api.start.mockReturnValueOnce(new Promise(() => {}));
    const page = await open();
    await payByCard(page);
    page.unmount();
    const again = await open();
    expect(again.state().kind).toBe('start-lost');
    expect(api.start).toHaveBeenCalledTimes(1);
    await payByCard(again);
    expect(api.start.mock.calls.map(([, , key]) => key)).toEqual([
      { order, attempt: 1 },
      { order, attempt: 1 },
    ]);
    expect(again.state().kind).toBe('confirming');
  });

  test('a start that is answered after the page was left is kept', async () => {
    const answer = deferred<StartResult>();
    api.start.mockReturnValueOnce(answer.promise);
    const page = await open();
    await payByCard(page);
    page.unmount();
    await act(async () => answer.resolve(started));
    expect(payments.read()?.record.payment?.id).toBe('one');
  });

  test('and reloading once it is paid makes the account, and charges nothing', async () => {
    api.setUpAccount.mockReturnValueOnce(new Promise<AccountSetupResult>(() => {}));
    api.status.mockResolvedValue({ kind: 'paid' });
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    expect(page.state().kind).toBe('creating');
    const { order, attempt } = page.state().record;
    expect(api.setUpAccount).toHaveBeenLastCalledWith({ order, attempt });
    page.unmount();
    const again = await open();
    expect(again.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('without a connection is not a decline, and goes on when it is back', async () => {
    api.status.mockResolvedValue({ kind: 'no-answer' });
    const page = await open();
    await payByCard(page);
    await pass(300_000);
    expect(page.state().kind).toBe('no-contact');
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
  });

  test('whoever leaves is not asked for any more, nor led away afterwards', async () => {
    const answer = deferred<PaymentStatus>();
    api.status.mockReturnValueOnce(answer.promise);
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    page.unmount();
    await act(async () => answer.resolve({ kind: 'paid' }));
    await pass(600_000);
    expect(api.status).toHaveBeenCalledTimes(1);
    expect(api.setUpAccount).not.toHaveBeenCalled();
    expect(goToConfirmation).not.toHaveBeenCalled();
  });

  test('trying again is the second attempt of the same order', async () => {
    api.status.mockResolvedValue({ kind: 'failed' });
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    await page.press(({ tryAgain }) => tryAgain());
    await payByCard(page);
    expect(api.start.mock.lastCall?.[2]).toEqual({ order, attempt: 2 });
  });

  test('goes on by itself with another card on the page that declined one, and says so once', async () => {
    api.status.mockResolvedValue({ kind: 'failed' });
    const page = await open();
    await payByCard(page);
    for (let asked = 0; asked < 3; asked += 1) await pass(15_000);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true });
    expect(api.status).toHaveBeenCalledTimes(3);
    expect(toast).toHaveBeenCalledTimes(1);
    api.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('asks 20 times, declined or not, and no more until it is asked to', async () => {
    const page = await open();
    await payByCard(page);
    await pass(30_000);
    api.status.mockResolvedValue({ kind: 'failed' });
    for (let asked = 0; asked < 40; asked += 1) await pass(15_000);
    expect(api.status).toHaveBeenCalledTimes(20);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true, pollsLeft: 0 });
    expect(toast).toHaveBeenCalledTimes(1);
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state()).toMatchObject({ kind: 'expired', pollsLeft: 19 });
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkEarly }) => checkEarly());
    expect(page.state().kind).toBe('created');
  });

  test('asks at once when the provider’s page goes on, a few times, and takes good news alone', async () => {
    const page = await open();
    await payByCard(page);
    api.status.mockResolvedValue({ kind: 'failed' });
    for (let moves = 0; moves < 8; moves += 1) await page.press(({ checkEarly }) => checkEarly());
    expect(api.status).toHaveBeenCalledTimes(5);
    expect(page.state().kind).toBe('confirming');
    await pass(15_000);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true });
  });

  test('is paid at once when the provider’s page says so', async () => {
    const page = await open();
    await payByCard(page);
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkEarly }) => checkEarly());
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(1);
  });

  test('beside an earlier payment that may be paid sends nothing, and can be asked again', async () => {
    const begun = { record: { order, attempt: 1 }, buyer: 'them', plan, since: 1 };
    const obstacle = { kind: 'earlier-under-way', earlier: { begun, buyer: undefined } } as const;
    earlier.expire.mockResolvedValueOnce(obstacle);
    const page = await open();
    await payByCard(page);
    expect(page.state()).toMatchObject({ kind: 'earlier', obstacle });
    expect(api.start).not.toHaveBeenCalled();
    expect(payments.readBegun()).toEqual([]);
    await page.press(({ openAgain }) => openAgain());
    expect(page.state().kind).toBe('choosing');
    await payByCard(page);
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('where nobody can say how an earlier one stands sends nothing', async () => {
    earlier.expire.mockResolvedValueOnce({ kind: 'no-answer' });
    const page = await open();
    await payByCard(page);
    expect(page.state().kind).toBe('unreachable');
    expect(api.start).not.toHaveBeenCalled();
  });
});
