import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { onEachDatabase } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { ordered } from '../testing/reconciled-shop.ts';
import { openContext } from '../testing/reconciling.ts';
import { startPayment } from './start-payment.ts';

/** Two copies on one database; their provider answers when the test lets it. */
async function twoCopies(repeatsSafely: boolean) {
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

onEachDatabase(() => {
  describe('the same start at two copies', () => {
    test.each([true, false])(
      'at the same moment calls the provider once, and both have its answer (repeats safely: %s)',
      async (repeatsSafely) => {
        const { calls, one, other } = await twoCopies(repeatsSafely);
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
      const { clock, calls, one, other } = await twoCopies(true);
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
      const { calls, one, other } = await twoCopies(true);
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
});
