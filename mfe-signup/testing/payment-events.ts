import type { OrderResult } from '../src/api/order.api.ts';
import type { StartResult } from '../src/api/payment.api.ts';
import { nextState, resume } from '../src/pages/payment/payment.reducer.ts';
import type { PaymentEvent, PaymentState } from '../src/pages/payment/payment-state.ts';
import { paymentWith } from './purchase.ts';

export const fresh = paymentWith().record;
export const card = { method: 'credit_card' } as const;
export const phone = { method: 'mobile_money', phone: '254712345678' } as const;
export const debit = { method: 'direct_debit' } as const;

export const ordered = (result: OrderResult): PaymentEvent => ({ kind: 'order', result });
export const accepted = ordered({ kind: 'accepted', amount: 12_000 });
export const pay = (choice: typeof card | typeof phone | typeof debit): PaymentEvent => ({
  kind: 'pay',
  choice,
});
export const yes: PaymentEvent = { kind: 'confirm', sure: true };
export const no: PaymentEvent = { kind: 'confirm', sure: false };
export const answered = (result: StartResult): PaymentEvent => ({ kind: 'start', result });
export const started = answered({ kind: 'started', id: 'one' });
/** With a page that takes another card. */
export const onPage = answered({ kind: 'started', id: 'one', page: 'https://pay.example/one' });
export const lost = answered({ kind: 'no-answer' });
export const refused = (reason: 'under-way' | 'already-paid' | 'no-such-order' | 'wrong-amount') =>
  answered({ kind: 'refused', reason });
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
export const openAgain: PaymentEvent = { kind: 'open-again' };

export const after = (...events: PaymentEvent[]): PaymentState =>
  events.reduce(nextState, resume(fresh));
