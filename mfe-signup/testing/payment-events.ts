import { nextState, resume } from '../src/pages/payment/payment.reducer.ts';
import type { PaymentEvent, PaymentState } from '../src/pages/payment/payment-state.ts';
import type { PaymentRecord } from '../src/storage/payment-store.ts';
import { order } from './purchase.ts';

export const fresh: PaymentRecord = { order, attempt: 1 };
export const card = { method: 'credit_card' } as const;
export const phone = { method: 'mobile_money', phone: '254712345678' } as const;
export const debit = { method: 'direct_debit' } as const;

export const accepted: PaymentEvent = {
  kind: 'order',
  result: { kind: 'accepted', amount: 12_000 },
};
export const pay = (choice: typeof card | typeof phone | typeof debit): PaymentEvent => ({
  kind: 'pay',
  choice,
});
export const yes: PaymentEvent = { kind: 'confirm', sure: true };
export const no: PaymentEvent = { kind: 'confirm', sure: false };
export const started: PaymentEvent = { kind: 'start', result: { kind: 'started', id: 'one' } };
export const lost: PaymentEvent = { kind: 'start', result: { kind: 'no-answer' } };
export const refused = (reason: 'under-way' | 'already-paid' | 'no-such-order' | 'wrong-amount') =>
  ({ kind: 'start', result: { kind: 'refused', reason } }) as const;
export const polled = (kind: 'paid' | 'failed' | 'ran-out' | 'no-contact'): PaymentEvent => ({
  kind: 'poll',
  result: kind === 'failed' ? { kind, pollsLeft: 3 } : { kind },
});
export const setUp = (kind: 'created' | 'failed' | 'no-answer'): PaymentEvent => ({
  kind: 'set-up',
  result: { kind },
});
export const checkAgain: PaymentEvent = { kind: 'check-again' };
export const tryAgain: PaymentEvent = { kind: 'try-again' };

export const after = (...events: PaymentEvent[]): PaymentState =>
  events.reduce(nextState, resume(fresh));
