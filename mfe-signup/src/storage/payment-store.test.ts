import { beforeEach, describe, expect, test } from 'vitest';
import { forbidden, memoryStorage } from '../fixtures/browser.ts';
import { anotherOrder, devicesAlone, earlierRelease, order, plan } from '../fixtures/purchase.ts';
import {
  paymentStore,
  type StoredPayment,
  selectionOfPayment,
  storedSelection,
} from './payment-store.ts';

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
  const fresh: StoredPayment = { record: { order, attempt: 1 }, buyer: 'hash', plan };
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
    browser.setItem('payment', text);
    browser.setItem('begun', text === '{' ? text : `[${text}]`);
    expect(store().read()).toBeUndefined();
    expect(store().readBegun()[0]).toBeUndefined();
  });

  test('is read as an earlier release stored it', () => {
    const text = `{"record":{"order":"${order}","attempt":2,"amount":12000,"payment":{"method":"credit_card","id":"one","page":"https://pay.example/one"}},"buyer":"hash","plan":{"package":"Basic Plan","val":12000,"users":3},"since":1}`;
    tab.setItem('payment', text);
    browser.setItem('payment', text);
    const record = { order, attempt: 2, amount: 12_000, payment };
    expect(store().read()).toMatchObject({ record, buyer: 'hash', plan });
    expect(store().readBegun()[0]).toMatchObject({ record });
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
    expect(JSON.parse(browser.getItem('payment') ?? '')).toEqual(entry);
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
      store().write({ record, buyer: 'them', plan });
      expect(orders()).toEqual([order]);
      expect(browser.getItem('payment')).toBeNull();
    });

    test('what an earlier release adds alone is there as well, and it finds the last one', () => {
      beginTwo();
      expect(JSON.parse(browser.getItem('payment') ?? '')).toMatchObject({
        record: { order: anotherOrder },
      });
      time += 1;
      const third = 'c0a8f6de-6b1c-4d53-9c39-1f7a5c0f9f5e';
      const record = { order: third, attempt: 1, sent: 'credit_card' };
      browser.setItem('payment', JSON.stringify({ record, buyer: 'them', plan, since: time }));
      expect(orders()).toEqual([third, anotherOrder, order]);
      const { record: known } = begun;
      const further = { record: { ...known, attempt: 2 }, buyer: 'them', plan, since: time };
      browser.setItem('payment', JSON.stringify(further));
      expect(store().readBegun()[0]?.record).toMatchObject({ order, attempt: 2 });
    });
  });

  test('for devices alone is found again, and an earlier release takes it for a plan instead of losing it', () => {
    const { record, buyer } = begun;
    store().write({ record, buyer, ...storedSelection(devicesAlone) });
    tab.clear();
    const found = store().readBegun()[0];
    expect(found && selectionOfPayment(found)).toEqual(devicesAlone);
    const plan = earlierRelease.selection.parse(found?.plan);
    // It writes what it read, as it does after another payment.
    browser.setItem('begun', JSON.stringify([{ ...found, plan }]));
    const after = store().readBegun()[0];
    expect(after && selectionOfPayment(after)).toEqual(devicesAlone);
    expect(selectionOfPayment(begun)).toEqual(begun.plan);
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
