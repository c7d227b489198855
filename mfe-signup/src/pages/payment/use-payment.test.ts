// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { paymentUnderTest } from '../../../testing/payment-under-test.ts';
import { buyer, order } from '../../../testing/purchase.ts';
import { detailsDraft } from '../../storage/draft.ts';
import { payments } from '../../storage/payment-store.ts';
import { registrations } from '../../storage/registration.ts';

const seeAgain = () => void document.dispatchEvent(new Event('visibilitychange'));
const comeOnline = () => void window.dispatchEvent(new Event('online'));

describe('paying', () => {
  const { placeOrder, api, toast, goToConfirmation, open, pass, payByCard } = paymentUnderTest();

  test('by card is asked about every 15 seconds, and ends with an account', async () => {
    detailsDraft.write(buyer);
    const page = await open();
    await payByCard(page);
    const key = { order, attempt: 1 };
    const [method, nothingSaid] = [{ method: 'credit_card' }, undefined];
    expect(api.start).toHaveBeenCalledExactlyOnceWith(method, 12_000, key, nothingSaid);
    await pass(14_999);
    expect(api.status).not.toHaveBeenCalled();
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(1);
    api.status.mockResolvedValue({ kind: 'paid' });
    await pass(15_000);
    expect(page.state().kind).toBe('created');
    expect(goToConfirmation).toHaveBeenCalledTimes(1);
    expect(registrations.isAccountCreated()).toBe(true);
    expect(detailsDraft.read()).toEqual({});
    expect(payments.read()).toBeUndefined();
    expect(payments.readBegun()).toBeUndefined();
    const message = { kind: 'success', text: 'created', duration: 3_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(message);
  });

  test('by card expires after 20 questions, and says so for 15 seconds', async () => {
    const page = await open();
    await payByCard(page);
    await pass(299_999);
    expect(page.state().kind).toBe('confirming');
    await pass(1);
    expect(api.status).toHaveBeenCalledTimes(20);
    expect(page.state()).toMatchObject({ kind: 'unsettled', why: { kind: 'expired' } });
    const message = { kind: 'error', text: 'expired', duration: 15_000 };
    expect(toast).toHaveBeenCalledExactlyOnceWith(message);
  });

  test('by phone is asked about 5 times, and then is unknown rather than failed', async () => {
    const page = await open();
    await page.press(({ pay }) => pay({ method: 'mobile_money', phone: '254712345678' }));
    expect(api.start).not.toHaveBeenCalled();
    await page.press(({ confirm }) => confirm(true));
    await pass(25_000);
    expect(api.status).toHaveBeenCalledTimes(5);
    expect(page.state()).toMatchObject({ why: { kind: 'unknown' } });
    expect(toast).not.toHaveBeenCalled();
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
    expect(api.start).toHaveBeenCalledTimes(1);
  });

  test('without a connection is not a decline, and goes on when it is back', async () => {
    api.status.mockResolvedValue({ kind: 'no-answer' });
    const page = await open();
    await payByCard(page);
    await pass(300_000);
    expect(page.state()).toMatchObject({ why: { kind: 'no-contact' } });
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state().kind).toBe('created');
  });

  test('goes on by itself with another card on the page that declined one, and says so once', async () => {
    api.status.mockResolvedValue({ kind: 'failed' });
    const page = await open();
    await payByCard(page);
    for (let asked = 0; asked < 3; asked += 1) await pass(15_000);
    expect(page.state()).toMatchObject({ why: { kind: 'expired', failed: true } });
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
    expect(page.state()).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 0 } });
    expect(toast).toHaveBeenCalledTimes(1);
    await page.press(({ checkAgain }) => checkAgain());
    expect(page.state()).toMatchObject({ why: { kind: 'expired', pollsLeft: 19 } });
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
    expect(page.state()).toMatchObject({ why: { kind: 'expired', failed: true } });
  });

  test('is paid at once when the provider’s page says so', async () => {
    const page = await open();
    await payByCard(page);
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(({ checkEarly }) => checkEarly());
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the tab is seen again', seeAgain],
    ['the network is back', comeOnline],
  ])('asks at once when %s, and only while there is a payment to ask about', async (_, happen) => {
    const page = await open();
    await page.press(happen);
    await payByCard(page);
    expect(api.status).not.toHaveBeenCalled();
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(happen);
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(1);
  });

  test('asks for each return, whatever a request without a network still waits for', async () => {
    const page = await open();
    await payByCard(page);
    api.status.mockReturnValueOnce(new Promise(() => {}));
    await page.press(seeAgain);
    api.status.mockResolvedValue({ kind: 'paid' });
    await page.press(comeOnline);
    expect(page.state().kind).toBe('created');
    expect(api.status).toHaveBeenCalledTimes(2);
  });

  test('asks nothing while the tab is in the background', async () => {
    const page = await open();
    await payByCard(page);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await page.press(seeAgain);
    expect(api.status).not.toHaveBeenCalled();
    state.mockRestore();
  });

  test('of hardware without an address leads back to step 1, which asks for one then', async () => {
    placeOrder.mockResolvedValue({ kind: 'address-missing' });
    const page = await open();
    expect(page.state()).toMatchObject({ kind: 'refused', reason: 'address-missing' });
    expect(registrations.read()?.delivery_missing).toBe(true);
  });

  test('leaves what was paid, line by line, to the page after it', async () => {
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }] as const;
    placeOrder.mockResolvedValue({ kind: 'accepted', amount: 12_000, lines: [...lines] });
    api.status.mockResolvedValue({ kind: 'paid' });
    const page = await open();
    await payByCard(page);
    await pass(15_000);
    expect(goToConfirmation).toHaveBeenCalledTimes(1);
    expect(registrations.read()?.paid_order).toEqual({ order, amount: 12_000, lines });
  });
});
