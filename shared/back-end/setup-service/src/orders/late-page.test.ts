import { expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { openContext } from '../../testing/reconciling.ts';
import { shopOn, wanjiru } from '../../testing/shop.ts';
import type { PaymentProvider, PaymentStatus, StartResult } from '../payments/payment-provider.ts';
import { findPayment } from './payments.ts';
import { startPayment } from './start-payment.ts';

function held<Answer>() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

onEachDatabase(() => {
  test('a page that is given out while another attempt clears the way is ended, too', async () => {
    const clock = manualClock();
    const reply = held<StartResult>();
    const question = held<PaymentStatus>();
    const [asked, called] = [held<true>(), held<true>()];
    const ended: string[] = [];
    let isSlow = false;
    const provider: PaymentProvider = {
      name: 'pesapal',
      repeatsSafely: true,
      async start({ reference }) {
        if (reference.endsWith('.2')) {
          called.give(true);
          return reply.answer;
        }
        return { kind: 'started', publicId: `bank-${reference}`, providerId: `bank-${reference}` };
      },
      async ask({ providerId }) {
        if (!providerId) return { kind: 'unknown', reason: 'never-came-back' };
        if (!isSlow) return { kind: 'pending' };
        asked.give(true);
        return question.answer;
      },
      async cancel({ providerId, reference }) {
        if (!providerId) return { kind: 'cancelled' };
        if (reference.endsWith('.1')) return { kind: 'refused', code: '500' };
        ended.push(providerId);
        return { kind: 'cancelled' };
      },
    };
    const { context, storage } = await openContext(await temporaryFolder(), clock, provider);
    const order = await shopOn(context, clock, new Map()).place();
    const start = (attempt: number) =>
      startPayment(context, {
        orderId: order,
        reference: `${order}.${attempt}`,
        method: 'credit_card',
        amount: wanjiru.price,
        payer: '254712345670',
      });
    await start(1);
    // It cannot be ended, and has stood in the way for long enough.
    clock.pass(DAY);
    const second = start(2);
    await called.answer;
    isSlow = true;
    const third = start(3);
    await asked.answer;
    const page = `bank-${order}.2`;
    reply.give({ kind: 'started', publicId: page, providerId: page });
    expect(await second).toMatchObject({ kind: 'started', payment: { public_id: page } });
    question.give({ kind: 'pending' });

    expect(await third).toMatchObject({ kind: 'started' });
    expect(ended).toEqual([page]);
    expect(await findPayment(storage, `${order}.2`)).toMatchObject({ state: 'unpaid' });
  });
});
