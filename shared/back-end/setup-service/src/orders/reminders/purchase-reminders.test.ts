import { readSelection } from '@site/contracts/purchase-selection';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { DAY, HOUR, remindersOn } from '../../../testing/reminded.ts';
import { aShop, wanjiru, wanjiruWithDrawers } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import { addAccount } from '../../accounts/accounts.ts';
import { prepareCompletion } from '../complete-order.ts';
import { changeOrder, findOrder } from '../orders.ts';

async function remindingShop(env: Record<string, string> = {}) {
  const shop = await aShop();
  const { clock } = shop;
  let live = site;
  const all = remindersOn({ storage: shop.context.storage, clock, config: () => live, env });
  async function pass(hours: number): Promise<void> {
    const step = Math.ceil(hours / 25);
    for (let hour = 0; hour < hours; hour += step) {
      clock.pass(step * HOUR);
      await all.reminders.runDue();
    }
  }
  const promote = (config: typeof site) => {
    live = config;
  };
  return { ...shop, placeFor: shop.place, ...all, pass, promote };
}

async function askNoMore({ context }: Shop): Promise<void> {
  await context.storage.updateTable('payments').set({ next_query_at: null }).execute();
}

describeOnSqlite('an order that was not paid', () => {
  test('is reminded of once, after a day, with a link that leads on', async () => {
    const { place, pass, mails } = await remindingShop();
    await place('mavuno');
    await pass(23);
    expect(await mails()).toEqual([]);
    await pass(30 * 24);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('mavuno@shop.example');
    expect(mail?.text).toContain('Nothing was charged.');
    const address = /http:\/\/127\.0\.0\.1:8080(\/register\/step1\?\S+)/.exec(mail?.text ?? '');
    const { search } = new URL(address?.[1] ?? '', site.siteAddress);
    const selection = { package: 'Basic Plan', val: 12_000, users: 3 };
    expect(readSelection(search, ['Basic Plan'])).toEqual(selection);
  });

  test('is reminded of though a trial that had ended by then had its company', async () => {
    const { addTrial, placeFor, pass, mails, clock } = await remindingShop();
    const buyer = { company_name: 'typed', email: 'owner@shop.example' };
    await addTrial('typed', 7);
    await placeFor({ ...wanjiru, ...buyer });
    await pass(5 * 24);
    const ofPurchase = async () => (await mails()).filter(({ id }) => id.endsWith('-unfinished'));
    expect(await ofPurchase()).toEqual([]);
    clock.pass(40 * DAY);
    await placeFor({ ...wanjiru, ...buyer });
    await pass(2 * 24);
    expect(await ofPurchase()).toMatchObject([{ recipient: 'owner@shop.example' }]);
  });

  test('is reminded of where it is of devices alone, however many such orders there are', async () => {
    const { clock, placeFor, reminders, mails } = await remindingShop();
    for (let index = 0; index < 21; index += 1) {
      const name = { email: `b${index}@shop.example`, company_name: `b${index}` };
      await placeFor({ ...wanjiruWithDrawers, ...name });
    }
    clock.pass(DAY);
    await reminders.runDue();
    const sent = await mails();
    expect(sent).toHaveLength(21);
    expect(sent[0]?.text).toContain('Cash drawer, KSh 8,600 each');
    expect(sent[0]?.text).not.toContain('/pricing');
  });

  test('is reminded of after the hours that the configuration says', async () => {
    const { place, pass, mails, promote } = await remindingShop();
    promote({ ...site, reminders: { unfinishedPurchaseAfter: 2 } });
    await place('mavuno');
    await pass(1);
    expect(await mails()).toEqual([]);
    await pass(1);
    expect(await mails()).toHaveLength(1);
  });

  test('is offered at the price of today', async () => {
    const { place, pass, mails, promote } = await remindingShop();
    await place('mavuno');
    const { basic } = site.plans;
    const price = { ...basic.price, yearly: 13_000 };
    // The earlier price is not known any more, so that the plan cannot be told by it.
    promote({ ...site, plans: { ...site.plans, basic: { ...basic, price } } });
    await pass(24);
    const [mail] = await mails();
    expect(mail?.text).not.toContain('12,000');
    expect(mail?.text).toContain(`${site.siteAddress}/pricing`);
  });

  test.each([
    ['was paid', async ({ say }: Shop, payment: string) => say(payment, { kind: 'paid' })],
    ['may still be paid', async () => undefined],
    ['may have been paid, though nobody asks any more', askNoMore],
    [
      'was declined, on a page that takes another card',
      async (shop: Shop, payment: string) => {
        await shop.say(payment, { kind: 'declined', code: '05' });
        await askNoMore(shop);
      },
    ],
    [
      'was paid, and the money went back',
      async ({ say, context }: Shop, payment: string) => {
        await say(payment, { kind: 'paid', amount: 3, currency: 'KES' });
        await context.storage.updateTable('payments').set({ state: 'refunded' }).execute();
      },
    ],
  ])('is not reminded of where an attempt to pay it %s', async (_what, happens) => {
    const shop = await remindingShop();
    const order = await shop.place('mavuno');
    await happens(shop, await shop.pay(order, 1));
    await shop.pass(10 * 24);
    expect(await shop.mails()).toEqual([]);
  });

  test('is reminded of where every attempt to pay it failed, once none is queried any more', async () => {
    const { context, place, pay, say, pass, mails } = await remindingShop();
    const order = await place('mavuno');
    await say(await pay(order, 1), { kind: 'unpaid', code: '1032' });
    const next_query_at = '2026-03-10T00:00:00.000Z';
    await context.storage.updateTable('payments').set({ next_query_at }).execute();
    await pass(25);
    expect(await mails()).toEqual([]);
    await context.storage.updateTable('payments').set({ next_query_at: null }).execute();
    await pass(1);
    expect(await mails()).toHaveLength(1);
  });

  test('is not reminded of where its buyer paid another, or a colleague did, gave it up, or has an account', async () => {
    const { context, clock, place, placeFor, pay, say, pass, mails } = await remindingShop();
    await placeFor(wanjiruWithDrawers);
    const colleague = { ...wanjiruWithDrawers, email: 'amina@mavuno.example' };
    await say(await pay(await placeFor(colleague), 1), { kind: 'paid' });
    await place('twice');
    await say(await pay(await place('twice'), 1), { kind: 'paid' });
    const left = await place('left');
    await changeOrder(context.storage, { id: left }, { abandoned_at: clock.now().toISOString() });
    for (const [name, others] of [
      ['known', { company_name: 'Another' }],
      ['colleague', { email: 'first@colleague.example' }],
    ] as const) {
      const order = await findOrder(context.storage, await place(name));
      const made = order && (await prepareCompletion(order, site, clock.now()))?.made;
      if (made) await addAccount(context.storage, { ...made.account, ...others }, made.mail);
    }
    await pass(10 * 24);
    expect(await mails()).toEqual([]);
  });

  test('is one of several of the same address: the newest is reminded of, in thirty days once', async () => {
    const { clock, place, pass, mails, outcomes } = await remindingShop();
    await place('mavuno');
    await pass(2);
    const newest = await place('mavuno');
    await pass(20 * 24);
    expect((await mails()).map(({ id }) => id)).toEqual([`${newest}-purchase-unfinished`]);
    const again = await place('mavuno');
    await pass(2 * 24);
    expect(await outcomes(again)).toEqual(['purchase-unfinished: reminded-recently']);
    clock.pass(10 * DAY);
    await place('mavuno');
    await pass(2 * 24);
    expect(await mails()).toHaveLength(2);
  });

  test('is not reminded of a week later than it should have been', async () => {
    const { clock, place, reminders, mails, outcomes } = await remindingShop();
    await place('mavuno');
    clock.pass(8 * DAY + HOUR);
    await reminders.runDue();
    expect(await mails()).toEqual([]);
    expect(await outcomes()).toEqual(['purchase-unfinished: too-late']);
  });

  test('counts as an email that a stranger causes: past the limit of all it waits', async () => {
    const { place, pass, mails, clock, reminders } = await remindingShop({
      SETUP_ALL_MAILS_PER_DAY: '2',
    });
    for (const name of ['a', 'b', 'c']) await place(name);
    await pass(25);
    expect(await mails()).toHaveLength(2);
    clock.pass(DAY);
    await reminders.runDue();
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(3);
  });
});

type Shop = Awaited<ReturnType<typeof remindingShop>>;
