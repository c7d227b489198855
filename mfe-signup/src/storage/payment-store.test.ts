import { beforeEach, describe, expect, test } from 'vitest';
import { buyer, order, plan } from '../fixtures/a-buyer.ts';
import { forbidden, memoryStorage } from '../fixtures/memory-storage.ts';
import { nextState, resume } from '../pages/payment/payment.reducer.ts';
import { findBegun, newPayment, sha256 } from '../pages/purchase-details/begun-payment.ts';
import { type KeptPayment, paymentStore } from './payment-store.ts';

const payment = { method: 'credit_card', id: 'one', page: 'https://pay.example/one' } as const;
const HOUR = 60 * 60_000;

describe('what is kept of a payment', () => {
  let tab: Storage;
  let browser: Storage;
  let time = 0;
  const store = () =>
    paymentStore(
      () => tab,
      () => browser,
      () => time,
    );
  const begun = async (): Promise<KeptPayment> => {
    const kept = await newPayment(buyer, order, sha256);
    return { ...kept, record: { ...kept.record, amount: 12_000, payment } };
  };
  const find = (who = buyer) => findBegun(who, { store: store(), digest: sha256 });
  beforeEach(() => {
    tab = memoryStorage();
    browser = memoryStorage();
    time = 1_000;
  });

  test('survives a reload of the tab', async () => {
    const kept = await newPayment(buyer, order, sha256);
    store().write(kept);
    expect(store().read()).toEqual(kept);
    expect(kept).toMatchObject({ record: { order, attempt: 1 }, plan });
  });

  test('outlives the tab as soon as money may be on its way, and not before', async () => {
    store().write(await newPayment(buyer, order, sha256));
    expect(store().readBegun()[0]).toBeUndefined();
    store().write(await begun());
    tab.clear();
    expect(store().readBegun()[0]?.record.payment).toEqual(payment);
  });

  test('tells the browser nothing about the person', async () => {
    store().write(await begun());
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

  test('is found again by whoever gives the same email and company', async () => {
    store().write(await begun());
    tab.clear();
    expect(
      await find({ ...buyer, email: 'WANJIRU@mavuno.example', phone_number: '0799999999' }),
    ).toBeDefined();
    expect(await find({ ...buyer, company: ` ${buyer.company.replace(' ', '  ')}` })).toBeDefined();
    expect((await find())?.record.payment?.id).toBe('one');
  });

  test('is not taken up by somebody else, nor for another plan', async () => {
    store().write(await begun());
    expect(await find({ ...buyer, email: 'otieno@mavuno.example' })).toBeUndefined();
    expect(await find({ ...buyer, company: 'Jua Kali' })).toBeUndefined();
    expect(await find({ ...buyer, package_price: 25_000 })).toBeUndefined();
  });

  test('is not taken up where nothing was sent: a new order costs nothing', async () => {
    store().write(await newPayment(buyer, order, sha256));
    expect(await find()).toBeUndefined();
  });

  test('is forgotten after a day, and when it is over', async () => {
    store().write(await begun());
    time += 24 * HOUR - 1;
    expect(store().readBegun()[0]).toBeDefined();
    time += 1;
    expect(store().readBegun()[0]).toBeUndefined();
    store().forget(order);
    expect([tab.length, browser.length]).toEqual([0, 0]);
  });

  test.each(['{', 'null', '{"record":{"order":"x"}}'])('spoilt as %s is none', async (text) => {
    store().write(await begun());
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

  test('is read where a later release stored it, and what that added is still there after', async () => {
    const { record, ...rest } = await begun();
    const added = { ...payment, receipt: { no: 7 } };
    const later = { ...rest, record: { ...record, payment: added, coupon: 'June' }, version: 9 };
    tab.setItem('payment', JSON.stringify(later));
    const found = store().read();
    if (!found) throw new Error('the payment was not read');
    const state = nextState(resume(found.record), { kind: 'poll', result: { kind: 'paid' } });
    store().write({ ...found, record: state.record });
    const paid = { ...later, record: { ...later.record, paid: true } };
    expect(JSON.parse(tab.getItem('payment') ?? '')).toEqual(paid);
    const entry = { ...paid, since: time, begunAt: time };
    expect(JSON.parse(browser.getItem('payment') ?? '')).toEqual(entry);
    expect(JSON.parse(browser.getItem('begun') ?? '')).toEqual([entry]);
    expect(await find()).toMatchObject(paid);
  });

  describe('of several purchases', () => {
    const another = '7b1de5a8-7a62-4a44-8a3f-2f6f8a4f3c11';
    const orders = () =>
      store()
        .readBegun()
        .map(({ record }) => record.order);
    async function beginTwo() {
      store().write(await begun());
      time += 1;
      const kept = await newPayment({ ...buyer, email: 'other@mavuno.example' }, another, sha256);
      store().write({ ...kept, record: { ...kept.record, sent: 'mobile_money' } });
    }

    test('all are kept, the last one first, and the first is found by whose it is', async () => {
      await beginTwo();
      expect(orders()).toEqual([another, order]);
      expect((await find())?.record.order).toBe(order);
    });

    test('the one that is over is forgotten, and the others stay', async () => {
      await beginTwo();
      store().forget(another);
      expect(orders()).toEqual([order]);
      store().forget(order);
      expect([tab.length, browser.length]).toEqual([0, 0]);
    });

    test('one that did not begin after all is not kept', async () => {
      await beginTwo();
      const { sent: _, ...record } = { ...store().read()?.record, order: another, attempt: 1 };
      store().write({ record, buyer: 'them', plan });
      expect(orders()).toEqual([order]);
      expect(browser.getItem('payment')).toBeNull();
    });

    test('what an earlier release adds alone is there as well, and it finds the last one', async () => {
      await beginTwo();
      expect(JSON.parse(browser.getItem('payment') ?? '')).toMatchObject({
        record: { order: another },
      });
      time += 1;
      const third = 'c0a8f6de-6b1c-4d53-9c39-1f7a5c0f9f5e';
      const record = { order: third, attempt: 1, sent: 'credit_card' };
      browser.setItem('payment', JSON.stringify({ record, buyer: 'them', plan, since: time }));
      expect(orders()).toEqual([third, another, order]);
      const { record: known } = await begun();
      const further = { record: { ...known, attempt: 2 }, buyer: 'them', plan, since: time };
      browser.setItem('payment', JSON.stringify(further));
      expect(store().readBegun()[0]?.record).toMatchObject({ order, attempt: 2 });
    });
  });

  test('a page to pay on that is no web address is not kept', async () => {
    const kept = await begun();
    const page = 'javascript:alert(1)';
    store().write({ ...kept, record: { ...kept.record, payment: { ...payment, page } } });
    expect(store().read()).toBeUndefined();
  });

  test('a browser that forbids storage keeps nothing, and does not fail', async () => {
    const none = paymentStore(forbidden, forbidden, () => 0);
    none.write(await begun());
    none.forget(order);
    expect(none.read()).toBeUndefined();
    expect(none.readBegun()[0]).toBeUndefined();
  });
});
