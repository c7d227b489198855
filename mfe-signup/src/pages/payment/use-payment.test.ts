// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentCalls } from '../../api/payment-calls.ts';
import type {
  AccountSetupResult,
  StartResult,
  StatusResult,
} from '../../api/purchase-calls.api.ts';
import { buyer, order, plan } from '../../fixtures/a-buyer.ts';
import { later } from '../../fixtures/deferred.ts';
import { paymentStore } from '../../storage/payment-store.ts';
import { registrationStore } from '../../storage/registration.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';
import { waitByClock } from './poll.ts';
import { usePayment } from './use-payment.ts';

// React wants to be told that state changes are awaited by the tests.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const started: StartResult = { kind: 'started', id: 'one', page: 'https://pay.example/one' };

describe('paying', () => {
  const calls = {
    order: vi.fn<PaymentCalls['order']>(),
    start: vi.fn<PaymentCalls['start']>(),
    status: vi.fn<PaymentCalls['status']>(),
    setUp: vi.fn<PaymentCalls['setUp']>(),
  };
  const toast = vi.fn();
  const goOn = vi.fn();
  const endEarlier = vi.fn<PaymentDependencies['endEarlier']>();
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
    calls.order.mockResolvedValue({ kind: 'accepted', amount: 12_000 });
    calls.start.mockResolvedValue(started);
    calls.status.mockResolvedValue({ kind: 'pending' });
    calls.setUp.mockResolvedValue({ kind: 'created' });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /** Opens the page as a reload does: with nothing but what is kept. */
  async function open() {
    const kept = payments.read();
    if (!kept) throw new Error('nothing was kept');
    const ports = { calls, registrations, payments, draft, endEarlier, wait: waitByClock };
    const hook = renderHook(() => usePayment({ kept, ports, toast, goOn }));
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
    expect(calls.start).toHaveBeenCalledExactlyOnceWith({ method: 'credit_card' }, 12_000, {
      order,
      attempt: 1,
    });
    await pass(14_999);
    expect(calls.status).not.toHaveBeenCalled();
    await pass(1);
    expect(calls.status).toHaveBeenCalledTimes(1);
    calls.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(goOn).toHaveBeenCalledTimes(1);
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
    expect(calls.status).toHaveBeenCalledTimes(20);
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
    expect(calls.start).not.toHaveBeenCalled();
    await page.press(({ answer }) => answer(true));
    await pass(25_000);
    expect(calls.status).toHaveBeenCalledTimes(5);
    expect(page.state().kind).toBe('unknown');
    expect(toast).not.toHaveBeenCalled();
    calls.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('with a double click sends one start', async () => {
    const page = await open();
    await page.press(({ pay }) => {
      void pay({ method: 'credit_card' });
      void pay({ method: 'credit_card' });
    });
    await payByCard(page);
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('and reloading while it is confirmed asks at once, and starts nothing', async () => {
    const page = await open();
    await payByCard(page);
    page.unmount();
    const again = await open();
    expect(again.state()).toMatchObject({ kind: 'confirming', payment: { id: 'one' } });
    expect(calls.status).toHaveBeenCalledTimes(1);
    expect(calls.start).toHaveBeenCalledTimes(1);
    expect(calls.order).toHaveBeenCalledTimes(1);
  });

  test('and reloading before the start was answered sends the same attempt, when pressed', async () => {
    calls.start.mockReturnValueOnce(new Promise(() => {}));
    const page = await open();
    await payByCard(page);
    page.unmount();
    const again = await open();
    expect(again.state().kind).toBe('start-lost');
    expect(calls.start).toHaveBeenCalledTimes(1);
    await payByCard(again);
    expect(calls.start.mock.calls.map(([, , key]) => key)).toEqual([
      { order, attempt: 1 },
      { order, attempt: 1 },
    ]);
    expect(again.state().kind).toBe('confirming');
  });

  test('a start that is answered after the page was left is kept', async () => {
    const answer = later<StartResult>();
    calls.start.mockReturnValueOnce(answer.promise);
    const page = await open();
    await payByCard(page);
    page.unmount();
    await act(async () => answer.resolve(started));
    expect(payments.read()?.record.payment?.id).toBe('one');
  });

  test('and reloading once it is paid makes the account, and charges nothing', async () => {
    calls.setUp.mockReturnValueOnce(new Promise<AccountSetupResult>(() => {}));
    calls.status.mockResolvedValue({ kind: 'paid' });
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    expect(page.state().kind).toBe('creating');
    const { order, attempt } = page.state().record;
    expect(calls.setUp).toHaveBeenLastCalledWith({ order, attempt });
    page.unmount();
    const again = await open();
    expect(again.state().kind).toBe('created');
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('without a connection is not a decline, and goes on when it is back', async () => {
    calls.status.mockResolvedValue({ kind: 'no-answer' });
    const page = await open();
    await payByCard(page);
    await pass(300_000);
    expect(page.state().kind).toBe('no-contact');
    calls.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
  });

  test('whoever leaves is not asked for any more, nor led away afterwards', async () => {
    const answer = later<StatusResult>();
    calls.status.mockReturnValueOnce(answer.promise);
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    page.unmount();
    await act(async () => answer.resolve({ kind: 'paid' }));
    await pass(600_000);
    expect(calls.status).toHaveBeenCalledTimes(1);
    expect(calls.setUp).not.toHaveBeenCalled();
    expect(goOn).not.toHaveBeenCalled();
  });

  test('trying again is the second attempt of the same order', async () => {
    calls.status.mockResolvedValue({ kind: 'failed' });
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    await page.press(({ tryAgain }) => tryAgain());
    await payByCard(page);
    expect(calls.start.mock.lastCall?.[2]).toEqual({ order, attempt: 2 });
  });

  test('goes on by itself with another card on the page that declined one, and says so once', async () => {
    calls.status.mockResolvedValue({ kind: 'failed' });
    const page = await open();
    await payByCard(page);
    for (let asked = 0; asked < 3; asked += 1) await pass(15_000);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true });
    expect(calls.status).toHaveBeenCalledTimes(3);
    expect(toast).toHaveBeenCalledTimes(1);
    calls.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('asks 20 times, declined or not, and no more until it is asked to', async () => {
    const page = await open();
    await payByCard(page);
    await pass(30_000);
    calls.status.mockResolvedValue({ kind: 'failed' });
    for (let asked = 0; asked < 40; asked += 1) await pass(15_000);
    expect(calls.status).toHaveBeenCalledTimes(20);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true, left: 0 });
    expect(toast).toHaveBeenCalledTimes(1);
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state()).toMatchObject({ kind: 'expired', left: 19 });
    calls.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ askEarly }) => askEarly());
    expect(page.state().kind).toBe('created');
  });

  test('asks at once when the provider’s page goes on, a few times, and takes good news alone', async () => {
    const page = await open();
    await payByCard(page);
    calls.status.mockResolvedValue({ kind: 'failed' });
    for (let moves = 0; moves < 8; moves += 1) await page.press(({ askEarly }) => askEarly());
    expect(calls.status).toHaveBeenCalledTimes(5);
    expect(page.state().kind).toBe('confirming');
    await pass(15_000);
    expect(page.state()).toMatchObject({ kind: 'expired', failed: true });
  });

  test('is paid at once when the provider’s page says so', async () => {
    const page = await open();
    await payByCard(page);
    calls.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ askEarly }) => askEarly());
    expect(page.state().kind).toBe('created');
    expect(calls.status).toHaveBeenCalledTimes(1);
  });

  test('beside an earlier payment that may be paid sends nothing, and can be asked again', async () => {
    const left = { record: { order, attempt: 1 }, buyer: 'them', plan, since: 1 };
    const obstacle = { kind: 'earlier-under-way', earlier: { left, buyer: undefined } } as const;
    endEarlier.mockResolvedValueOnce(obstacle);
    const page = await open();
    await payByCard(page);
    expect(page.state()).toMatchObject({ kind: 'earlier', obstacle });
    expect(calls.start).not.toHaveBeenCalled();
    expect(payments.readBegun()).toEqual([]);
    await page.press(({ openAgain }) => openAgain());
    expect(page.state().kind).toBe('choosing');
    await payByCard(page);
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  test('where nobody can say how an earlier one stands sends nothing', async () => {
    endEarlier.mockResolvedValueOnce({ kind: 'no-answer' });
    const page = await open();
    await payByCard(page);
    expect(page.state().kind).toBe('unreachable');
    expect(calls.start).not.toHaveBeenCalled();
  });
});
