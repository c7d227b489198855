import { retentionDefaults } from '@site/contracts/retention';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import {
  HOUR,
  MINUTE,
  named,
  promptingShop,
  refusedWith,
  SECOND,
} from '../../testing/prompting-shop.ts';
import { finishManually } from '../operator/finish.ts';
import { notPaidManually } from '../operator/not-paid.ts';
import { erasePerson } from '../operator/persons/erase.ts';
import { unpaidOrders } from '../operator/retention/rules.ts';

/** A copy hangs in its call for so long that the prompt is shown to an operator. */
async function hungCopy() {
  const shop = await promptingShop();
  const reply = shop.holdReply();
  const hung = shop.start(1);
  await expect.poll(shop.payments).toHaveLength(1);
  await shop.live(6 * MINUTE, 10 * SECOND);
  expect(await shop.listed()).toHaveLength(1);
  return { ...shop, reply, hung };
}

const attribution = { by: 'Achieng', why: 'the statement of 2 March' };

describeOnEachDatabase('a prompt whose reply was lost', () => {
  test('is shown to an operator once its time is over, and for as long as nothing is recorded', async () => {
    const { start, live, listed, shown, count, warnings, payment, order, payments } =
      await promptingShop();
    expect(await start(1)).toEqual({ kind: 'unknown' });
    await live(2 * MINUTE, 10 * SECOND);
    expect({ listed: await listed(), count: await count() }).toEqual({ listed: [], count: '0' });
    await live(4 * MINUTE, 10 * SECOND);
    const account = order.replaceAll('-', '').slice(0, 12);
    expect(warnings).toEqual([{ payment, account }]);
    expect({ listed: await listed(), count: await count() }).toEqual({
      listed: [order],
      count: '1',
    });
    expect(await shown()).toMatchObject([{ account_reference: account, unconfirmed: true }]);
    await live(100 * HOUR, HOUR);
    expect(warnings).toHaveLength(1);
    expect(await payments()).toMatchObject([{ state: 'abandoned', next_query_at: null }]);
    expect(await listed()).toEqual([order]);
  });

  test('blocks every other attempt until its buyer says that it took no money', async () => {
    const { start, clock, said, live } = await promptingShop();
    await start(1);
    expect(refusedWith(await start(2))).toBe('under-way');
    clock.pass(3 * MINUTE);
    expect(refusedWith(await start(2))).toBe('unconfirmed');
    expect(refusedWith(await start(1))).toBe('unconfirmed');
    await live(100 * HOUR, HOUR);
    expect(refusedWith(await start(2))).toBe('unconfirmed');
    expect(refusedWith(await start(1))).toBe('unconfirmed');
    said.start = named(2);
    expect((await start(2, undefined, 1)).kind).toBe('started');
  });

  test('says nothing of a later one that is lost as well', async () => {
    const { start, clock } = await promptingShop();
    await start(1);
    clock.pass(3 * MINUTE);
    expect(await start(2, undefined, 1)).toEqual({ kind: 'unknown' });
    expect(refusedWith(await start(3, undefined, 1))).toBe('under-way');
    clock.pass(3 * MINUTE);
    expect(refusedWith(await start(3, undefined, 1))).toBe('unconfirmed');
    expect(await start(3, undefined, 2)).toEqual({ kind: 'unknown' });
  });

  test.each([0, 4 * MINUTE, 100 * HOUR])(
    'pays its order when its callback comes after %i ms, though the provider is out of reach then',
    async (after) => {
      const { start, said, live, callBack, payments, listed, asked, context, order } =
        await promptingShop();
      await start(1);
      if (after > 0) await live(after, after > HOUR ? HOUR : 10 * SECOND);
      said.status = { kind: 'unknown', reason: 'timeout', isOutOfReach: true };
      await callBack();
      expect(asked.at(-1)).toBe('ws_CO_1');
      expect(await listed()).toEqual([]);
      said.status = { kind: 'paid' };
      await live(20 * SECOND, 10 * SECOND);
      expect(await payments()).toMatchObject([{ state: 'paid', provider_id: 'ws_CO_1' }]);
      const done = await context.storage
        .selectFrom('orders')
        .select('state')
        .where('id', '=', order)
        .execute();
      expect(done).toEqual([{ state: 'done' }]);
    },
  );

  test('has begun for the page that repeats its start, once the callback has named it', async () => {
    const { start, callBack, sent } = await promptingShop();
    await start(1);
    expect(refusedWith(await start(1))).toBe('under-way');
    // Its provider does not say yet how it ended: the page asks, and sooner than the reconciler.
    await callBack();
    const payment = { state: 'starting', public_id: '29115-1' };
    expect(await start(1)).toMatchObject({ kind: 'started', payment });
    expect(sent.count).toBe(1);
  });

  test('has its name after all where the copy that sent it hung, and goes on', async () => {
    const { reply, hung, said, live, listed, payments } = await hungCopy();
    reply(named(1));
    expect((await hung).kind).toBe('started');
    expect(await listed()).toEqual([]);
    said.status = { kind: 'paid' };
    await live(20 * SECOND, 10 * SECOND);
    expect(await payments()).toMatchObject([{ state: 'paid' }]);
  });

  test('is not sent any more by a copy that hung after it was written down', async () => {
    const { start, said, sent, database, payments } = await promptingShop();
    said.start = named(1);
    database.hangsAfterInsert = 6 * MINUTE;
    expect((await start(1)).kind).toBe('provider-refused');
    expect(sent.count).toBe(0);
    expect(await payments()).toMatchObject([{ state: 'unpaid', code: 'not-started' }]);
    database.hangsAfterInsert = 0;
    expect((await start(2)).kind).toBe('started');
  });

  test('is unpaid after all where the copy that hung hears that its provider refused it', async () => {
    const { reply, hung, listed, payments } = await hungCopy();
    reply({ kind: 'refused', code: '400.002.02' });
    expect((await hung).kind).toBe('provider-refused');
    expect(await payments()).toMatchObject([{ state: 'unpaid', code: 'not-started' }]);
    expect(await listed()).toEqual([]);
  });

  test('has its name after all where the copy that sent it hung until an operator had looked', async () => {
    const { reply, hung, said, live, context, payment, payments } = await hungCopy();
    expect((await notPaidManually(context, payment, attribution)).kind).toBe('ok');
    reply(named(1));
    await hung;
    said.status = { kind: 'paid' };
    await live(2 * MINUTE, 10 * SECOND);
    expect(await payments()).toMatchObject([{ state: 'paid', provider_id: 'ws_CO_1' }]);
  });

  test('has its name once the database is back that went away before the reply', async () => {
    const { start, said, sent, database, later } = await promptingShop();
    said.start = named(1);
    sent.onReply = () => {
      database.isAway = true;
    };
    expect(await start(1)).toEqual({ kind: 'unknown' });
    for (let second = 0; second < 5; second += 1) await later();
    database.isAway = false;
    await expect.poll(later).toMatchObject([{ state: 'open', provider_id: 'ws_CO_1' }]);
    expect((await start(1)).kind).toBe('started');
    expect(sent.count).toBe(1);
  });

  test('has its name once the database is back that was away when the callback came', async () => {
    const { start, database, callBack, said, live, payments, later } = await promptingShop();
    await start(1);
    database.isAway = true;
    await expect(callBack()).rejects.toThrow();
    for (let second = 0; second < 5; second += 1) await later();
    database.isAway = false;
    await expect.poll(later).toMatchObject([{ provider_id: 'ws_CO_1' }]);
    said.status = { kind: 'paid' };
    await live(20 * SECOND, 10 * SECOND);
    expect(await payments()).toMatchObject([{ state: 'paid' }]);
  });

  test('that is not on the statement is unpaid, and a callback is asked about all the same', async () => {
    const { start, context, payment, said, live, callBack, payments, listed } =
      await promptingShop();
    await start(1);
    expect(await notPaidManually(context, payment, attribution)).toMatchObject({
      kind: 'refused',
    });
    await live(6 * MINUTE, 10 * SECOND);
    const done = { kind: 'ok', message: 'The payment is unpaid.' };
    expect(await notPaidManually(context, payment, attribution)).toEqual(done);
    expect((await notPaidManually(context, payment, attribution)).kind).toBe('ok');
    expect(await listed()).toEqual([]);
    // Its own key says that nothing was taken, and another attempt may begin.
    expect((await start(1)).kind).toBe('provider-refused');
    said.status = { kind: 'unknown', reason: 'timeout', isOutOfReach: true };
    await callBack();
    said.status = { kind: 'paid' };
    await live(2 * MINUTE, 10 * SECOND);
    expect(await payments()).toMatchObject([{ state: 'paid' }]);
  });

  test('keeps its order and who placed it, until an operator has decided', async () => {
    const { start, context, clock, payment, live } = await promptingShop();
    await start(1);
    await live(100 * HOUR, HOUR);
    clock.pass(100 * 24 * HOUR);
    const { storage } = context;
    const before = new Date(clock.now().getTime() - 90 * 24 * HOUR).toISOString();
    const due = () => unpaidOrders.due(storage, { now: clock.now(), before, after: '', max: 9 });
    const erase = () =>
      erasePerson(
        { storage, clock, retention: retentionDefaults, mailFolder: 'nothing is erased' },
        'mavuno@shop.example',
        attribution,
      );
    expect(await due()).toEqual([]);
    expect(await erase()).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(`Nobody says whether the prompt ${payment} was paid.`),
    });
    await notPaidManually(context, payment, attribution);
    expect(await due()).toHaveLength(1);
  });

  test('that is on the statement buys its order, and is shown no more', async () => {
    const { start, context, order, payment, live, listed, count } = await promptingShop();
    await start(1);
    await live(6 * MINUTE, 10 * SECOND);
    expect((await finishManually(context, order, { ...attribution, payment })).kind).toBe('ok');
    expect({ listed: await listed(), count: await count() }).toEqual({ listed: [], count: '0' });
  });
});
