// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStorage, openTab } from '../../testing/browser.ts';
import { anotherOrder, cardPayment, order, paymentWith } from '../../testing/purchase.ts';
import { payments } from './payment-store.ts';

const HOUR = 60 * 60_000;
const NOON = Date.UTC(2031, 2, 2, 9);
const fresh = paymentWith();
const begun = paymentWith({ amount: 12_000, payment: cardPayment });
const another = paymentWith({ order: anotherOrder, sent: 'mobile_money' });

describe('the stored payment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
    clearStorage();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('that did not begin after all outlives no tab', () => {
    payments.write(paymentWith({ sent: 'credit_card' }));
    payments.write(fresh);
    expect(localStorage).toHaveLength(0);
  });

  test('stays in the browser until it is forgotten, whatever another tab begins', () => {
    payments.write(begun);
    openTab();
    payments.write(another);
    expect(payments.read()).toEqual(another);
    expect(payments.readBegun()?.record.order).toBe(order);
    payments.write(paymentWith({ order: anotherOrder }));
    expect(payments.readBegun()?.record.order).toBe(order);
    payments.forget(order);
    payments.write(another);
    expect(payments.readBegun()?.record.order).toBe(anotherOrder);
  });

  test('is forgotten a day after its last attempt began, and when it is over', () => {
    payments.write(begun);
    vi.setSystemTime(NOON + 1);
    payments.write({ ...begun, record: { ...begun.record, attempt: 2 } });
    vi.setSystemTime(NOON + 5 * HOUR);
    payments.write({ ...begun, record: { ...begun.record, attempt: 2, amount: 13_000 } });
    expect(payments.readBegun()?.begunAt).toBe(NOON + 1);
    vi.setSystemTime(NOON + 24 * HOUR);
    expect(payments.readBegun()).toBeDefined();
    vi.setSystemTime(NOON + 24 * HOUR + 1);
    expect(payments.readBegun()).toBeUndefined();
    payments.forget(order);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  test.each(['{', 'null', '[]', '{"record":{"order":"x"}}'])(
    'that is corrupt as %s is none',
    (text) => {
      sessionStorage.setItem('payment', text);
      localStorage.setItem('signup.begun', text);
      expect(payments.read()).toBeUndefined();
      expect(payments.readBegun()).toBeUndefined();
      payments.write(begun);
      expect(payments.readBegun()?.record.order).toBe(order);
    },
  );

  test('is read where a later release stored it, and what that added is still there after', () => {
    const { record, ...rest } = begun;
    const added = { ...cardPayment, receipt: { no: 7 } };
    const later = { ...rest, record: { ...record, payment: added, coupon: 'June' }, version: 9 };
    sessionStorage.setItem('payment', JSON.stringify(later));
    const found = payments.read();
    if (!found) throw new Error('the payment was not read');
    payments.write({ ...found, record: { ...found.record, paid: true } });
    const paid = { ...later, record: { ...later.record, paid: true } };
    expect(JSON.parse(sessionStorage.getItem('payment') ?? '')).toEqual(paid);
    const entry = { ...paid, begunAt: NOON };
    expect(JSON.parse(localStorage.getItem('signup.begun') ?? '')).toEqual(entry);
  });

  test('keeps the lines of its order, and is not lost for lines of a later release', () => {
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }] as const;
    payments.write(paymentWith({ lines: [...lines] }));
    expect(payments.read()?.record.lines).toEqual(lines);
    const later = { ...begun, record: { ...begun.record, lines: [{ kind: 'voucher', of: 3 }] } };
    sessionStorage.setItem('payment', JSON.stringify(later));
    expect(payments.read()?.record).toMatchObject({ amount: 12_000, payment: cardPayment });
  });

  test('a page to pay on must be a web address', () => {
    payments.write(paymentWith({ payment: { ...cardPayment, page: 'javascript:alert(1)' } }));
    expect(payments.read()).toBeUndefined();
  });
});
