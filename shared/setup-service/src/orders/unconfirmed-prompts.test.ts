import { retentionDefaults } from '@site/contracts/retention';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { finishManually } from '../operator/finish.ts';
import { notPaidManually } from '../operator/not-paid.ts';
import { listOrders, showOrder, UNCONFIRMED } from '../operator/order-list.ts';
import type { PaymentProvider, PaymentStatus, StartResult } from '../payments/payment-provider.ts';
import { erasePerson } from '../persons/erase.ts';
import { createReconciler } from '../reconcile/reconciler.ts';
import { unpaidOrders } from '../retention/order-rules.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { ordered } from '../testing/reconciled-shop.ts';
import { openContext } from '../testing/reconciling.ts';
import { abandonOrder } from './abandon-order.ts';
import type { OrderContext } from './order-context.ts';
import { paymentsOf } from './payments.ts';
import { onPromptNotice } from './provider-notices.ts';
import type { StartOutcome } from './start-payment.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const attribution = { by: 'Achieng', why: 'the statement of 2 March' };
const named: StartResult = { kind: 'started', publicId: '29115-1', providerId: 'ws_CO_1' };
const lost: StartResult = { kind: 'unknown', reason: 'timeout' };

/** A shop whose first prompt has no reply; what its provider says later is set by the test. */
async function aShop() {
  const clock = manualClock();
  const said: { start: StartResult | Promise<StartResult>; status: PaymentStatus } = {
    start: lost,
    status: { kind: 'pending' },
  };
  const sent = { count: 0, onReply: (): void => undefined };
  const asked: (string | undefined)[] = [];
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start() {
      sent.count += 1;
      const reply = await said.start;
      sent.onReply();
      return reply;
    },
    async ask({ providerId }) {
      asked.push(providerId);
      return providerId ? said.status : { kind: 'unknown', reason: 'never-came-back' };
    },
  };
  const opened = await openContext(await temporaryFolder(), clock, provider);
  const { storage } = opened;
  const database = { isAway: false, hangsAfterInsert: 0 };
  const context: OrderContext = {
    ...opened.context,
    storage: storage.withPlugin({
      transformQuery({ node }) {
        if (database.isAway)
          throw Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' });
        if (node.kind === 'InsertQueryNode') clock.pass(database.hangsAfterInsert);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const warnings: object[] = [];
  const log = { info: () => undefined, warn: (detail: object) => void warnings.push(detail) };
  const reconciler = createReconciler(context, log);
  const { order, start, payByCard } = await ordered(context);
  const payment = `${order}.1`;
  const status = () => ({ revision: undefined, confirmedAt: undefined, problems: [] });
  return {
    clock,
    context,
    order,
    payment,
    start,
    payByCard,
    said,
    sent,
    database,
    asked,
    warnings,
    reconciler,
    /** Lets time pass, and what is due be done. */
    async live(ms: number, step: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += step) {
        clock.pass(step);
        await reconciler.runDue();
      }
    },
    callBack: () =>
      onPromptNotice(context, payment, { publicId: '29115-1', providerId: 'ws_CO_1' }),
    payments: () => paymentsOf(storage, order),
    /** The payments a second later. */
    later: () => {
      clock.pass(SECOND);
      return paymentsOf(storage, order);
    },
    listed: async () => (await listOrders(storage, UNCONFIRMED, 9)).map(({ id }) => id),
    shown: async () => (await showOrder(storage, order))?.payments ?? [],
    count: async () => {
      const metrics = createMetrics(
        storage,
        { credit_card: provider, mobile_money: provider, direct_debit: provider },
        status,
      );
      return /^setup_prompts_unconfirmed (\d+)/m.exec(await metrics.read())?.[1];
    },
  };
}

const refusedWith = (outcome: StartOutcome) =>
  outcome.kind === 'refused' ? outcome.refused : outcome.kind;

onEachDatabase(() => {
  describe('a prompt whose reply was lost', () => {
    test('is shown to an operator once its time is over, and for as long as nothing is recorded', async () => {
      const { start, live, listed, shown, count, warnings, payment, order, payments } =
        await aShop();
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
      expect(await payments()).toMatchObject([{ state: 'abandoned', next_ask_at: null }]);
      expect(await listed()).toEqual([order]);
    });

    test('blocks every other attempt until its buyer says that it took no money', async () => {
      const { start, clock, said, live } = await aShop();
      await start(1);
      expect(refusedWith(await start(2))).toBe('under-way');
      clock.pass(3 * MINUTE);
      expect(refusedWith(await start(2))).toBe('unconfirmed');
      expect(refusedWith(await start(1))).toBe('unconfirmed');
      await live(100 * HOUR, HOUR);
      expect(refusedWith(await start(2))).toBe('unconfirmed');
      expect(refusedWith(await start(1))).toBe('unconfirmed');
      said.start = { kind: 'started', publicId: '29115-2', providerId: 'ws_CO_2' };
      expect((await start(2, undefined, 1)).kind).toBe('started');
    });

    test('says nothing of a later one that is lost as well', async () => {
      const { start, clock } = await aShop();
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
          await aShop();
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

    test('has its name after all where the copy that sent it hung, and goes on', async () => {
      const { start, said, live, listed, payments } = await aShop();
      let reply = (_: StartResult): void => undefined;
      said.start = new Promise((resolve) => {
        reply = resolve;
      });
      const hung = start(1);
      await expect.poll(payments).toHaveLength(1);
      await live(6 * MINUTE, 10 * SECOND);
      expect(await listed()).toHaveLength(1);
      reply({ kind: 'started', publicId: '29115-1', providerId: 'ws_CO_1' });
      expect((await hung).kind).toBe('started');
      expect(await listed()).toEqual([]);
      said.status = { kind: 'paid' };
      await live(20 * SECOND, 10 * SECOND);
      expect(await payments()).toMatchObject([{ state: 'paid' }]);
    });

    test('is not sent any more by a copy that hung after it was written down', async () => {
      const { start, said, sent, database, payments } = await aShop();
      said.start = named;
      database.hangsAfterInsert = 6 * MINUTE;
      expect((await start(1)).kind).toBe('provider-refused');
      expect(sent.count).toBe(0);
      expect(await payments()).toMatchObject([{ state: 'unpaid', code: 'not-started' }]);
      database.hangsAfterInsert = 0;
      expect((await start(2)).kind).toBe('started');
    });

    test('is unpaid after all where the copy that hung hears that its provider refused it', async () => {
      const { start, said, live, listed, payments } = await aShop();
      let reply = (_: StartResult): void => undefined;
      said.start = new Promise((resolve) => {
        reply = resolve;
      });
      const hung = start(1);
      await expect.poll(payments).toHaveLength(1);
      await live(6 * MINUTE, 10 * SECOND);
      expect(await listed()).toHaveLength(1);
      reply({ kind: 'refused', code: '400.002.02' });
      expect((await hung).kind).toBe('provider-refused');
      expect(await payments()).toMatchObject([{ state: 'unpaid', code: 'not-started' }]);
      expect(await listed()).toEqual([]);
    });

    test('has its name after all where the copy that sent it hung until an operator had looked', async () => {
      const { start, said, live, context, payment, payments } = await aShop();
      let reply = (_: StartResult): void => undefined;
      said.start = new Promise((resolve) => {
        reply = resolve;
      });
      const hung = start(1);
      await expect.poll(payments).toHaveLength(1);
      await live(6 * MINUTE, 10 * SECOND);
      expect((await notPaidManually(context, payment, attribution)).kind).toBe('done');
      reply(named);
      await hung;
      said.status = { kind: 'paid' };
      await live(2 * MINUTE, 10 * SECOND);
      expect(await payments()).toMatchObject([{ state: 'paid', provider_id: 'ws_CO_1' }]);
    });

    test('has its name once the database is back that went away before the reply', async () => {
      const { start, said, sent, database, later } = await aShop();
      said.start = named;
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
      const { start, database, callBack, said, live, payments, later } = await aShop();
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
      const { start, context, payment, said, live, callBack, payments, listed } = await aShop();
      await start(1);
      expect(await notPaidManually(context, payment, attribution)).toMatchObject({
        kind: 'refused',
      });
      await live(6 * MINUTE, 10 * SECOND);
      const done = { kind: 'done', said: 'The payment is unpaid.' };
      expect(await notPaidManually(context, payment, attribution)).toEqual(done);
      expect((await notPaidManually(context, payment, attribution)).kind).toBe('done');
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
      const { start, context, clock, payment, live } = await aShop();
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
      const { start, context, order, payment, live, listed, count } = await aShop();
      await start(1);
      await live(6 * MINUTE, 10 * SECOND);
      expect((await finishManually(context, order, { ...attribution, payment })).kind).toBe('done');
      expect({ listed: await listed(), count: await count() }).toEqual({ listed: [], count: '0' });
    });
  });

  describe('a prompt that has its name', () => {
    const silent: PaymentStatus = { kind: 'unknown', reason: 'timeout', isOutOfReach: true };

    test.each<[string, PaymentStatus]>([
      ['is out of reach', silent],
      ['says that it is dealing with it', { kind: 'pending' }],
      ['says what nobody knows', { kind: 'unknown', reason: '8006' }],
    ])(
      'blocks every other attempt while its provider %s, until its buyer says that it took no money',
      async (_name, status) => {
        const { start, payByCard, said, live, context, order, clock } = await aShop();
        said.start = named;
        await start(1);
        said.status = status;
        clock.pass(2 * MINUTE);
        // While it may ring nobody can say what becomes of it.
        expect(refusedWith(await start(2, undefined, 1))).toBe('under-way');
        clock.pass(MINUTE);
        expect(refusedWith(await start(2))).toBe('unconfirmed');
        await live(100 * HOUR, HOUR);
        expect(refusedWith(await start(2))).toBe('unconfirmed');
        expect(refusedWith(await payByCard(2))).toBe('unconfirmed');
        expect(await abandonOrder(context, order)).toBe('under-way');
        said.start = { kind: 'started', publicId: '29115-2', providerId: 'ws_CO_2' };
        expect((await start(2, undefined, 1)).kind).toBe('started');
      },
    );

    test('is in nobody’s way once its provider says that it was not paid', async () => {
      const { start, said, clock } = await aShop();
      said.start = named;
      await start(1);
      said.status = silent;
      clock.pass(3 * MINUTE);
      expect(refusedWith(await start(2))).toBe('unconfirmed');
      said.status = { kind: 'unpaid', code: '1037' };
      said.start = { kind: 'started', publicId: '29115-2', providerId: 'ws_CO_2' };
      expect((await start(2)).kind).toBe('started');
    });

    test('buys its order where its provider says so late, and what was paid again is due back', async () => {
      const { start, said, clock, live, payments } = await aShop();
      said.start = named;
      await start(1);
      said.status = silent;
      clock.pass(3 * MINUTE);
      said.start = { kind: 'started', publicId: '29115-2', providerId: 'ws_CO_2' };
      expect((await start(2, undefined, 1)).kind).toBe('started');
      said.status = { kind: 'paid' };
      await live(2 * MINUTE, 10 * SECOND);
      const states = (await payments()).map(({ state }) => state).sort();
      expect(states).toEqual(['paid', 'refund-due']);
    });
  });

  test('a prompt of which the provider says no end for three days is shown to an operator', async () => {
    const { start, said, live, listed, warnings, order } = await aShop();
    said.start = { kind: 'started', publicId: '29115-1', providerId: 'ws_CO_1' };
    await start(1);
    await live(70 * HOUR, HOUR);
    expect(await listed()).toEqual([]);
    await live(4 * HOUR, HOUR);
    expect(await listed()).toEqual([order]);
    expect(warnings).toHaveLength(1);
  });
});
