import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { order, paymentWith } from '../../../testing/purchase.ts';
import { paymentRecord } from '../../storage/payment-store.ts';
import { nextState, resume } from './payment.reducer.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';

const earlier = { begun: { ...paymentWith(), begunAt: 1 }, buyer: undefined } as const;

const method = fc.constantFrom('credit_card', 'mobile_money', 'direct_debit');
const is = <const T>(value: T) => fc.constant(value);
const anyEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    kind: is('order'),
    result: fc.oneof(
      fc.record({ kind: is('accepted'), amount: fc.constantFrom(12_000, 25_000) }),
      fc.record({ kind: fc.constantFrom('not-an-offer', 'already-exists', 'no-answer') }),
    ),
  }),
  fc.record({ kind: fc.constantFrom('open-again', 'check-again', 'try-again', 'set-up-again') }),
  fc.record({ kind: is('pay'), choice: fc.record({ method }) }),
  fc.record({
    kind: is('cannot-pay'),
    problem: fc.constantFrom('no-method', 'bad-phone', 'no-account'),
  }),
  fc.record({ kind: is('confirm'), sure: fc.boolean() }),
  fc.record({
    kind: is('start'),
    result: fc.oneof(
      fc.record({ kind: is('started'), id: fc.uuid() }),
      fc.record({ kind: is('started'), id: fc.uuid(), page: fc.webUrl() }),
      fc.record({
        kind: is('refused'),
        reason: fc.constantFrom('under-way', 'already-paid', 'no-such-order', 'wrong-amount'),
      }),
      fc.record({ kind: fc.constantFrom('failed', 'no-answer') }),
    ),
  }),
  fc.record({
    kind: is('not-sent'),
    why: fc.oneof(is({ kind: 'earlier-under-way', ...earlier }), is({ kind: 'no-answer' })),
  }),
  fc.record({
    kind: is('poll'),
    result: fc.oneof(
      fc.record({ kind: fc.constantFrom('paid', 'ran-out', 'no-contact', 'stopped') }),
      is({ kind: 'paid', isComplete: true }),
      fc.record({ kind: is('failed'), pollsLeft: fc.nat(20) }),
    ),
  }),
  fc.record({
    kind: is('set-up'),
    result: fc.record({ kind: fc.constantFrom('created', 'failed', 'no-answer') }),
  }),
);

const reload = 'reload';
const anyStory = fc.array(fc.oneof({ weight: 6, arbitrary: anyEvent }, fc.constant(reload)), {
  maxLength: 60,
});

function play(
  story: readonly (PaymentEvent | typeof reload)[],
  see: (before: PaymentState, step: PaymentEvent | typeof reload, now: PaymentState) => void,
) {
  let state = resume({ order, attempt: 1 });
  for (const step of story) {
    const next =
      step === reload
        ? resume(paymentRecord.parse(JSON.parse(JSON.stringify(state.record))))
        : nextState(state, step);
    see(state, step, next);
    state = next;
  }
}

const holds = (see: Parameters<typeof play>[1]) =>
  fc.assert(
    fc.property(anyStory, (story) => play(story, see)),
    { numRuns: 2_000 },
  );

describe('whatever happens, in whatever order', () => {
  test('a start is sent by nothing but the visitor’s own press, and never by a reload', () => {
    holds((before, step, now) => {
      if (now.kind !== 'starting' || now === before) return;
      expect(step === reload ? reload : step.kind).toMatch(/^(pay|confirm)$/);
      expect(before.kind).not.toBe('starting');
    });
  });

  test('the order stays, and the attempt never falls', () => {
    holds((before, _step, now) => {
      expect(now.record.order).toBe(order);
      expect(now.record.attempt - before.record.attempt).toBeOneOf([0, 1]);
    });
  });

  test('the same key never goes out for two ways to pay', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const keys = new Map<number, string>();
        play(story, (_before, _step, now) => {
          if (now.kind !== 'starting') return;
          const { attempt } = now.record;
          const known = keys.get(attempt) ?? now.choice.method;
          keys.set(attempt, known);
          expect(now.choice.method).toBe(known);
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test('a start that may have begun is forgotten by its answer alone', () => {
    holds((before, step, now) => {
      const isAnswer = step !== reload && ['start', 'pay', 'try-again'].includes(step.kind);
      const { sent } = before.record;
      const isNew = before.kind === 'starting' && before.sentBefore === undefined;
      if (sent && !isAnswer && !isNew) expect(now.record.sent).toBe(sent);
    });
  });

  test('a payment that was started stays known until another one is', () => {
    holds((before, step, now) => {
      const isStart = step !== reload && step.kind === 'start';
      if (!isStart) expect(now.record.payment).toEqual(before.record.payment);
      if (before.record.payment) expect(now.record.payment).toBeDefined();
    });
  });

  test('once the money is here, nothing is charged any more, and only the account is left to make', () => {
    holds((before, _step, now) => {
      if (!before.record.paid) return;
      expect(now.record.paid).toBe(true);
      expect(now.kind).toMatch(/^(creating|created|not-created)$/);
    });
  });
});
