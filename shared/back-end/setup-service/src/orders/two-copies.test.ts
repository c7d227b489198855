import { expect, test } from 'vitest';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  onEachDatabase,
  rowsOf,
} from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { MINUTE, manualClock } from '../../testing/manual-clock.ts';
import { openContext, openShop } from '../../testing/reconciling.ts';
import { ordered } from '../../testing/shop.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';
import type { Tables } from '../storage/tables.ts';
import { startPayment } from './start-payment.ts';

/** Two copies on one database; the first one hears of its questions when the test lets it. */
async function twoCopies() {
  const clock = manualClock();
  const folder = await temporaryFolder();
  let status: PaymentStatus = { kind: 'pending' };
  const { provider } = stubProvider({ status: () => status });
  const hung: (() => void)[] = [];
  let isHanging = false;
  const hanging: PaymentProvider = {
    ...provider,
    async ask(payment) {
      const answer = await provider.ask(payment);
      if (isHanging) await new Promise<void>((resolve) => hung.push(resolve));
      return answer;
    },
  };
  const one = await openContext(folder, clock, hanging);
  const other = await openContext(folder, clock, provider);
  await (await ordered(one.context)).start(1);
  async function hang() {
    isHanging = true;
    const late = one.reconciler.runDue();
    await expect.poll(() => hung).toHaveLength(1);
    return async () => {
      for (const goOn of hung) goOn();
      await late;
    };
  }
  const rows = (table: keyof Tables) => rowsOf(folder, table);
  const say = (said: PaymentStatus) => {
    status = said;
  };
  return { clock, one, other, rows, say, hang };
}

onEachDatabase(() => {
  test('of a copy that hangs another one takes a payment over within two minutes, however long it is to rest', async () => {
    const { clock, one, other, rows, say, hang } = await twoCopies();
    // Queried so often that an hour passes between two queries.
    for (let hour = 0; hour < 10; hour += 1) {
      clock.pass(60 * MINUTE);
      await one.reconciler.runDue();
    }
    clock.pass(60 * MINUTE);
    const goOn = await hang();
    say({ kind: 'paid' });
    clock.pass(MINUTE);
    await other.reconciler.runDue();
    expect(await rows('accounts')).toHaveLength(0);
    clock.pass(MINUTE + 1);
    await other.reconciler.runDue();
    expect(await rows('accounts')).toHaveLength(1);
    const settled = await rows('payments');
    await goOn();
    expect(await rows('payments')).toEqual(settled);
    for (const table of ['accounts', 'documents', 'outbox'] as const) {
      expect(await rows(table)).toHaveLength(1);
    }
  });

  test('what a copy heard before it hung changes nothing that another one learned since', async () => {
    const { clock, other, rows, say, hang } = await twoCopies();
    say({ kind: 'unpaid', code: '1032' });
    clock.pass(MINUTE);
    const goOn = await hang();
    say({ kind: 'paid' });
    clock.pass(3 * MINUTE);
    await other.reconciler.runDue();
    const settled = await rows('payments');
    expect(settled).toMatchObject([{ state: 'paid' }]);
    await goOn();
    expect(await rows('payments')).toEqual(settled);
  });
});

async function startingCopies(repeatsSafely: boolean) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const calls: ((kind: 'started' | 'lost') => void)[] = [];
  const provider: PaymentProvider = {
    name: 'pesapal',
    repeatsSafely,
    async start({ reference }) {
      const answer = await new Promise<'started' | 'lost'>((resolve) => calls.push(resolve));
      if (answer === 'lost') return { kind: 'unknown', reason: 'timeout' };
      return { kind: 'started', publicId: `site-${reference}`, providerId: `bank-${reference}` };
    },
    ask: async () => ({ kind: 'pending' }),
  };
  const one = await openContext(folder, clock, provider);
  const other = await openContext(folder, clock, provider);
  const { order } = await ordered(one.context);
  const start = ({ context }: typeof one) =>
    startPayment(context, {
      orderId: order,
      reference: `${order}.1`,
      method: 'credit_card',
      amount: 12_000,
      payer: '0712345678',
    });
  return { clock, calls, one: () => start(one), other: () => start(other) };
}

describeOnEachDatabase('the same start at two copies', () => {
  test.each([true, false])(
    'at the same moment calls the provider once, and both have its answer (repeats safely: %s)',
    async (repeatsSafely) => {
      const { calls, one, other } = await startingCopies(repeatsSafely);
      const starts = [one(), other(), other()];
      await expect.poll(() => calls).toHaveLength(1);
      calls[0]?.('started');
      const outcomes = await Promise.all(starts);
      expect(outcomes[0]).toMatchObject({ kind: 'started' });
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(outcomes[2]).toEqual(outcomes[0]);
      expect(calls).toHaveLength(1);
    },
  );

  test('is repeated by one copy once the first one has hung for too long', async () => {
    const { clock, calls, one, other } = await startingCopies(true);
    const hung = one();
    await expect.poll(() => calls).toHaveLength(1);
    clock.pass(10_001);
    const repeated = [other(), other()];
    await expect.poll(() => calls).toHaveLength(2);
    calls[1]?.('started');
    const outcomes = await Promise.all(repeated);
    expect(outcomes[1]).toEqual(outcomes[0]);
    calls[0]?.('lost');
    await hung;
    expect(await other()).toEqual(outcomes[0]);
    expect(calls).toHaveLength(2);
  });

  test('is repeated at once where the first copy heard nothing', async () => {
    const { calls, one, other } = await startingCopies(true);
    const lost = one();
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.('lost');
    expect(await lost).toEqual({ kind: 'unknown' });
    const repeated = other();
    await expect.poll(() => calls).toHaveLength(2);
    calls[1]?.('started');
    expect(await repeated).toMatchObject({ kind: 'started' });
  });
});

describeOnSqlite('starts of payments', () => {
  test('another attempt that is sent twice at once is begun, once, for both', async () => {
    const { context, rows } = await openShop();
    const names = Array.from({ length: 30 }, (_, index) => `shop-${index}`);
    const orders = await Promise.all(names.map((name) => ordered(context, name)));
    await Promise.all(orders.map(({ payByCard }) => payByCard(1)));
    const replies = await Promise.all(orders.flatMap(({ start }) => [start(2), start(2)]));
    expect(replies.map(({ kind }) => kind)).toEqual(replies.map(() => 'started'));
    const payments = await rows('payments');
    expect(payments.map(({ state }) => state)).toEqual(orders.flatMap(() => ['unpaid', 'open']));
  });

  test('two attempts that begin at once leave one that can be paid', async () => {
    const { context, rows } = await openShop();
    const { start, payByCard } = await ordered(context);
    await Promise.all([start(1), payByCard(2), start(3), payByCard(4)]);
    const open = (await rows('payments')).filter(
      ({ state }) => state === 'open' || state === 'starting',
    );
    expect(open).toHaveLength(1);
    const payable = (await rows('sandbox_payments')).filter(
      ({ outcome }) => outcome !== 'cancelled',
    );
    expect(payable).toHaveLength(1);
  });
});
