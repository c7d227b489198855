import { retentionDefaults } from '@site/contracts/retention';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { HOUR, MINUTE, SECOND } from '../../testing/manual-clock.ts';
import { named, promptingShop, refusedWith } from '../../testing/prompting-shop.ts';
import { finishManually } from '../operator/finish.ts';
import { notPaidManually } from '../operator/not-paid.ts';
import { erasePerson } from '../operator/persons/erase.ts';
import { unpaidOrders } from '../operator/retention/rules.ts';
import type { PaymentStatus, StartResult } from '../payments/payment-provider.ts';
import { START } from '../storage/page.ts';
import { abandonOrder } from './place-order.ts';
import { onPromptNotice } from './query-provider.ts';

const pending: PaymentStatus = { kind: 'pending' };
const silent: PaymentStatus = { kind: 'unknown', reason: 'timeout', isOutOfReach: true };
const attribution = { by: 'Achieng', why: 'the statement of 2 March' };

async function prompted(reply?: StartResult) {
  const shop = await promptingShop();
  if (reply) shop.said.start = reply;
  await shop.start(1);
  const next = (uncharged?: number, attempt = 2) => shop.start(attempt, undefined, uncharged);
  /** Few minutes, in which the reconciler is at work as often as it is due. */
  const minutes = (count: number) => shop.live(count * MINUTE, 10 * SECOND);
  const seen = async () => ({ listed: await shop.listed(), count: await shop.count() });
  const notPaid = () => notPaidManually(shop.context, shop.payment, attribution);
  return { ...shop, next, minutes, seen, notPaid };
}

async function hungCopy() {
  const shop = await promptingShop();
  const reply = shop.holdReply();
  const hung = shop.start(1);
  await expect.poll(shop.payments).toHaveLength(1);
  await shop.live(6 * MINUTE, 10 * SECOND);
  expect(await shop.listed()).toHaveLength(1);
  return { ...shop, reply, hung };
}

describeOnEachDatabase('a prompt whose end nobody knows', () => {
  test.each<[string, StartResult | undefined, PaymentStatus]>([
    ['whose reply was lost', undefined, pending],
    ['whose provider is out of reach', named(1), silent],
    ['that its provider is dealing with', named(1), pending],
    ['of which its provider says what no list has', named(1), { kind: 'unknown', reason: '8006' }],
  ])(
    'and %s blocks every other attempt, until its buyer says that it took no money',
    async (_which, reply, status) => {
      const { next, payByCard, said, live, context, order, clock } = await prompted(reply);
      said.status = status;
      clock.pass(2 * MINUTE);
      expect(refusedWith(await next(1))).toBe('under-way');
      clock.pass(MINUTE);
      expect(refusedWith(await next())).toBe('unconfirmed');
      await live(100 * HOUR, HOUR);
      expect(refusedWith(await next())).toBe('unconfirmed');
      expect(refusedWith(await payByCard(2))).toBe('unconfirmed');
      expect(await abandonOrder(context, order)).toBe('under-way');
      said.start = named(2);
      expect((await next(1)).kind).toBe('started');
    },
  );

  test('says nothing of a later one that is lost as well', async () => {
    const { start, next, clock } = await prompted();
    clock.pass(3 * MINUTE);
    expect(refusedWith(await start(1))).toBe('unconfirmed');
    expect(await next(1)).toEqual({ kind: 'unknown' });
    expect(refusedWith(await next(1, 3))).toBe('under-way');
    clock.pass(3 * MINUTE);
    expect(refusedWith(await next(1, 3))).toBe('unconfirmed');
    expect(await next(2, 3)).toEqual({ kind: 'unknown' });
  });

  test('is in nobody’s way once its provider says that it was not paid', async () => {
    const { next, said, clock } = await prompted(named(1));
    said.status = silent;
    clock.pass(3 * MINUTE);
    expect(refusedWith(await next())).toBe('unconfirmed');
    said.status = { kind: 'unpaid', code: '1037' };
    said.start = named(2);
    expect((await next()).kind).toBe('started');
  });

  test('is shown to an operator after three days in which its provider says no end', async () => {
    const { live, listed, warnings, order } = await prompted(named(1));
    await live(70 * HOUR, HOUR);
    expect(await listed()).toEqual([]);
    await live(4 * HOUR, HOUR);
    expect(await listed()).toEqual([order]);
    expect(warnings).toHaveLength(1);
  });
});

describeOnEachDatabase('a prompt whose reply was lost', () => {
  test('is shown to an operator once its time is over, until they find it on the statement', async () => {
    const { minutes, live, seen, shown, warnings, payments, ...shop } = await prompted();
    const { context, payment, order } = shop;
    await minutes(2);
    expect(await seen()).toEqual({ listed: [], count: '0' });
    await minutes(4);
    const account = order.replaceAll('-', '').slice(0, 12);
    expect(warnings).toEqual([{ payment, account }]);
    expect(await seen()).toEqual({ listed: [order], count: '1' });
    expect(await shown()).toMatchObject([{ account_reference: account, unconfirmed: true }]);
    await live(100 * HOUR, HOUR);
    expect(warnings).toHaveLength(1);
    expect(await payments()).toMatchObject([{ state: 'abandoned', next_query_at: null }]);
    expect((await seen()).listed).toEqual([order]);
    expect((await finishManually(context, order, { ...attribution, payment })).kind).toBe('ok');
    expect(await seen()).toEqual({ listed: [], count: '0' });
  });

  test.each([0, 4 * MINUTE, 100 * HOUR])(
    'pays its order when its callback comes after %i ms, though the provider is out of reach then',
    async (after) => {
      const { said, live, minutes, callBack, payments, listed, asked, context } = await prompted();
      await live(after, after > HOUR ? HOUR : 10 * SECOND);
      said.status = silent;
      await callBack();
      expect(asked.at(-1)).toBe('ws_CO_1');
      expect(await listed()).toEqual([]);
      said.status = { kind: 'paid' };
      await minutes(1);
      expect(await payments()).toMatchObject([{ state: 'paid', provider_id: 'ws_CO_1' }]);
      const orders = await context.storage.selectFrom('orders').select('state').execute();
      expect(orders).toEqual([{ state: 'done' }]);
    },
  );

  test('has begun for the page that repeats its start, once the callback has named it', async () => {
    const { start, callBack, sent } = await prompted();
    expect(refusedWith(await start(1))).toBe('under-way');
    await callBack();
    const payment = { state: 'starting', public_id: '29115-1' };
    expect(await start(1)).toMatchObject({ kind: 'started', payment });
    expect(sent.count).toBe(1);
  });

  test('does not get the name of another prompt, whoever claims so', async () => {
    const { next, said, clock, minutes, context, order, payments } = await prompted(named(1));
    said.status = silent;
    await minutes(3);
    said.start = { kind: 'unknown', reason: 'timeout' };
    expect(await next(1)).toEqual({ kind: 'unknown' });
    clock.pass(MINUTE);
    const others = { publicId: '29115-1', providerId: 'ws_CO_1' };
    await onPromptNotice(context, `${order}.2`, others);
    const names = (await payments()).map(({ provider_id }) => provider_id);
    expect(names).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(['ws_CO_1', null]));
  });

  test('is not sent any more by a copy that hung after it was recorded', async () => {
    const { start, said, sent, database, payments } = await promptingShop();
    said.start = named(1);
    database.hangsAfterInsert = 6 * MINUTE;
    expect((await start(1)).kind).toBe('provider-refused');
    expect(sent.count).toBe(0);
    expect(await payments()).toMatchObject([{ state: 'unpaid', code: 'not-started' }]);
  });

  test.each([
    ['says that it has begun', named(1), 'started', { state: 'abandoned', code: null }],
    [
      'refuses it',
      { kind: 'refused', code: '400.002.02' },
      'provider-refused',
      { state: 'unpaid', code: 'not-started' },
    ],
  ] as const)(
    'is as its provider says where the copy that sent it hung for minutes, and its provider %s',
    async (_what, said, outcome, payment) => {
      const { reply, hung, payments, listed } = await hungCopy();
      reply(said);
      expect((await hung).kind).toBe(outcome);
      expect(await payments()).toMatchObject([payment]);
      expect(await listed()).toEqual([]);
    },
  );

  test('has its name after all where the copy that sent it hung until an operator had looked', async () => {
    const { reply, hung, said, live, context, payment, payments } = await hungCopy();
    expect((await notPaidManually(context, payment, attribution)).kind).toBe('ok');
    reply(named(1));
    await hung;
    said.status = { kind: 'paid' };
    await live(2 * MINUTE, 10 * SECOND);
    expect(await payments()).toMatchObject([{ state: 'paid', provider_id: 'ws_CO_1' }]);
  });

  test.each(['reply', 'callback'])(
    'has its name once a database is back that missed its %s',
    async (what) => {
      const { start, said, sent, database, callBack, later } = await promptingShop();
      if (what === 'reply') {
        said.start = named(1);
        sent.onReply = () => {
          database.isAway = true;
        };
      }
      expect(await start(1)).toEqual({ kind: 'unknown' });
      database.isAway = true;
      if (what === 'callback') await expect(callBack()).rejects.toThrow();
      for (let second = 0; second < 5; second += 1) await later();
      database.isAway = false;
      await expect.poll(later).toMatchObject([{ provider_id: 'ws_CO_1' }]);
      expect((await start(1)).kind).toBe('started');
      expect(sent.count).toBe(1);
    },
  );

  test('that is not on the statement is unpaid, and a callback is followed all the same', async () => {
    const { start, said, minutes, callBack, payments, listed, notPaid } = await prompted();
    expect(await notPaid()).toMatchObject({ kind: 'refused' });
    await minutes(6);
    expect(await notPaid()).toEqual({ kind: 'ok', message: 'The payment is unpaid.' });
    expect((await notPaid()).kind).toBe('ok');
    expect(await listed()).toEqual([]);
    // Its own key says that nothing was taken, and another attempt may begin.
    expect((await start(1)).kind).toBe('provider-refused');
    said.status = silent;
    await callBack();
    said.status = { kind: 'paid' };
    await minutes(2);
    expect(await payments()).toMatchObject([{ state: 'paid' }]);
  });

  test('keeps its order and who placed it, until an operator has decided', async () => {
    const { context, clock, payment, live, notPaid } = await prompted();
    await live(100 * HOUR, HOUR);
    clock.pass(100 * 24 * HOUR);
    const { storage } = context;
    const before = new Date(clock.now().getTime() - 90 * 24 * HOUR).toISOString();
    const moment = { now: clock.now(), before };
    async function removed(): Promise<number> {
      const { keys } = await unpaidOrders.page(storage, moment, START);
      let sum = 0;
      for await (const count of unpaidOrders.remove(storage, keys, moment)) sum += count;
      return sum;
    }
    const where = { storage, clock, retention: retentionDefaults, mailFolder: 'nothing is erased' };
    expect(await removed()).toBe(0);
    expect(await erasePerson(where, 'mavuno@shop.example', attribution)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(`Nobody says whether the prompt ${payment} was paid.`),
    });
    await notPaid();
    expect(await removed()).toBe(1);
  });
});
