import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../../testing/browser.ts';
import { anotherOrder, devicesAlone, order, plan } from '../../testing/purchase.ts';
import { paymentStore, type StoredPayment } from './payment-store.ts';

const payment = { method: 'credit_card', id: 'one', page: 'https://pay.example/one' } as const;
const HOUR = 60 * 60_000;

describe('the stored payment', () => {
  let tab: Storage;
  let browser: Storage;
  let time = 0;
  const store = () =>
    paymentStore(
      () => tab,
      () => browser,
      () => time,
    );
  const fresh: StoredPayment = { record: { order, attempt: 1 }, buyer: 'hash', selection: plan };
  const begun: StoredPayment = { ...fresh, record: { ...fresh.record, amount: 12_000, payment } };
  beforeEach(() => {
    tab = memoryStorage();
    browser = memoryStorage();
    time = 1_000;
  });

  test('survives a reload of the tab', () => {
    store().write(fresh);
    expect(store().read()).toEqual(fresh);
  });

  test('outlives the tab as soon as money may be on its way, and not before', () => {
    store().write(fresh);
    expect(store().readBegun()[0]).toBeUndefined();
    store().write(begun);
    tab.clear();
    expect(store().readBegun()[0]?.record.payment).toEqual(payment);
  });

  test('stores no names outside of the tab', () => {
    store().write(begun);
    const texts = JSON.stringify(
      [...Array(browser.length).keys()].map((index) => {
        const key = browser.key(index) ?? '';
        return [key, browser.getItem(key)];
      }),
    );
    for (const personal of ['Wanjiru', 'wanjiru', 'Mavuno', 'mavuno', '0712345678']) {
      expect(texts).not.toContain(personal);
    }
  });

  test('is forgotten after a day, and when it is over', () => {
    store().write(begun);
    time += 24 * HOUR - 1;
    expect(store().readBegun()[0]).toBeDefined();
    time += 1;
    expect(store().readBegun()[0]).toBeUndefined();
    store().forget(order);
    expect([tab.length, browser.length]).toEqual([0, 0]);
  });

  test.each(['{', 'null', '{"record":{"order":"x"}}'])('that is corrupt as %s is none', (text) => {
    store().write(begun);
    tab.setItem('payment', text);
    browser.setItem('begun', text === '{' ? text : `[${text}]`);
    expect(store().read()).toBeUndefined();
    expect(store().readBegun()[0]).toBeUndefined();
  });

  test('is read where a later release stored it, and what that added is still there after', () => {
    const { record, ...rest } = begun;
    const added = { ...payment, receipt: { no: 7 } };
    const later = { ...rest, record: { ...record, payment: added, coupon: 'June' }, version: 9 };
    tab.setItem('payment', JSON.stringify(later));
    const found = store().read();
    if (!found) throw new Error('the payment was not read');
    store().write({ ...found, record: { ...found.record, paid: true } });
    const paid = { ...later, record: { ...later.record, paid: true } };
    expect(JSON.parse(tab.getItem('payment') ?? '')).toEqual(paid);
    const entry = { ...paid, since: time, begunAt: time };
    expect(JSON.parse(browser.getItem('begun') ?? '')).toEqual([entry]);
  });

  describe('of several purchases', () => {
    const orders = () =>
      store()
        .readBegun()
        .map(({ record }) => record.order);
    function beginTwo() {
      store().write(begun);
      time += 1;
      const record = { order: anotherOrder, attempt: 1, sent: 'mobile_money' } as const;
      store().write({ ...fresh, record });
    }

    test('all are stored, the last one first', () => {
      beginTwo();
      expect(orders()).toEqual([anotherOrder, order]);
    });

    test('the one that is over is forgotten, and the others stay', () => {
      beginTwo();
      store().forget(anotherOrder);
      expect(orders()).toEqual([order]);
      store().forget(order);
      expect([tab.length, browser.length]).toEqual([0, 0]);
    });

    test('one that did not begin after all is not stored', () => {
      beginTwo();
      const { sent: _, ...record } = { ...store().read()?.record, order: anotherOrder, attempt: 1 };
      store().write({ record, buyer: 'them', selection: plan });
      expect(orders()).toEqual([order]);
    });
  });

  test('for devices alone is found again', () => {
    store().write({ ...begun, selection: devicesAlone });
    tab.clear();
    expect(store().readBegun()[0]?.selection).toEqual(devicesAlone);
  });

  test('keeps the lines of its order, and is not lost for lines of a later release', () => {
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }] as const;
    store().write({ ...begun, record: { ...begun.record, lines: [...lines] } });
    expect(store().read()?.record.lines).toEqual(lines);
    const later = { ...begun, record: { ...begun.record, lines: [{ kind: 'voucher', of: 3 }] } };
    tab.setItem('payment', JSON.stringify(later));
    expect(store().read()?.record).toMatchObject({ amount: 12_000, payment });
  });

  test('a page to pay on must be a web address', () => {
    const page = 'javascript:alert(1)';
    store().write({ ...begun, record: { ...begun.record, payment: { ...payment, page } } });
    expect(store().read()).toBeUndefined();
  });

  test('a browser that forbids storage stores nothing, and does not fail', () => {
    const none = paymentStore(forbidden, forbidden, () => 0);
    none.write(begun);
    none.forget(order);
    expect(none.read()).toBeUndefined();
    expect(none.readBegun()[0]).toBeUndefined();
  });
});
