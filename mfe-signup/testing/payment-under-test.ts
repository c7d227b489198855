import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PaymentApi, StartResult } from '../src/api/payment.api.ts';
import { type PaymentDependencies, usePayment } from '../src/pages/payment/use-payment.ts';
import { payments } from '../src/storage/payment-store.ts';
import { registrations } from '../src/storage/registration.ts';
import { clearStorage } from './browser.ts';
import { buyer, paymentWith } from './purchase.ts';

export const started: StartResult = {
  kind: 'started',
  id: 'one',
  page: 'https://pay.example/one',
};

/** A payment with a known price, on a fake clock and the browser's storage. */
export function paymentUnderTest() {
  const placeOrder = vi.fn<PaymentDependencies['placeOrder']>();
  const api = {
    start: vi.fn<PaymentApi['start']>(),
    status: vi.fn<PaymentApi['status']>(),
    setUpAccount: vi.fn<PaymentApi['setUpAccount']>(),
    findAccount: vi.fn<PaymentApi['findAccount']>(),
  };
  const toast = vi.fn();
  const goToConfirmation = vi.fn();
  const expireEarlier = vi.fn<PaymentDependencies['earlier']['expire']>();
  const earlier = { expire: expireEarlier, findPaid: vi.fn(), resume: vi.fn(), forget: vi.fn() };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    clearStorage();
    registrations.save(buyer);
    payments.write(paymentWith());
    placeOrder.mockResolvedValue({ kind: 'accepted', amount: 12_000 });
    api.start.mockResolvedValue(started);
    api.status.mockResolvedValue({ kind: 'pending' });
    api.setUpAccount.mockResolvedValue({ kind: 'created' });
    api.findAccount.mockImplementation(api.setUpAccount);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function open() {
    const stored = payments.read();
    if (!stored) throw new Error('nothing was stored');
    const dependencies = { placeOrder, api, earlier };
    const text = { created: 'created', expired: 'expired' };
    const options = { text, stored, dependencies, toast, goToConfirmation };
    const hook = renderHook(() => usePayment(options));
    await act(async () => {});
    return {
      ...hook,
      state: () => hook.result.current.state,
      press: (use: (actions: typeof hook.result.current) => unknown) =>
        act(async () => void use(hook.result.current)),
    };
  }
  return {
    placeOrder,
    api,
    toast,
    goToConfirmation,
    expireEarlier,
    open,
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    async payByCard(page: Awaited<ReturnType<typeof open>>) {
      await page.press(({ pay }) => pay({ method: 'credit_card' }));
      return page;
    },
  };
}
