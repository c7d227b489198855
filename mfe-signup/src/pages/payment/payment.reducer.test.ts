import { describe, expect, test } from 'vitest';
import { paymentWith } from '../../../testing/purchase.ts';
import type { OrderResult } from '../../api/order.api.ts';
import type { AccountSetupResult, PaymentChoice, StartResult } from '../../api/payment.api.ts';
import { nextState, resume } from './payment.reducer.ts';
import { type PaymentEvent, type PaymentState, payableNow, paymentOf } from './payment-state.ts';

const fresh = paymentWith().record;
const card = { method: 'credit_card' } as const;
const phone = { method: 'mobile_money', phone: '254712345678' } as const;
const debit = { method: 'direct_debit' } as const;

const ordered = (result: OrderResult): PaymentEvent => ({ kind: 'order', result });
const accepted = ordered({ kind: 'accepted', amount: 12_000 });
const pay = (choice: PaymentChoice): PaymentEvent => ({ kind: 'pay', choice });
const yes: PaymentEvent = { kind: 'confirm', sure: true };
const no: PaymentEvent = { kind: 'confirm', sure: false };
const answered = (result: StartResult): PaymentEvent => ({ kind: 'start', result });
const started = answered({ kind: 'started', id: 'one' });
/** With a page that takes another card. */
const onPage = answered({ kind: 'started', id: 'one', page: 'https://pay.example/one' });
const lost = answered({ kind: 'no-answer' });
const refused = (reason: 'under-way' | 'already-paid' | 'no-such-order' | 'wrong-amount') =>
  answered({ kind: 'refused', reason });
const polled = (kind: 'paid' | 'failed' | 'ran-out' | 'no-contact'): PaymentEvent => ({
  kind: 'poll',
  result: kind === 'failed' ? { kind, pollsLeft: 3 } : { kind },
});
const setUp = (kind: AccountSetupResult['kind']): PaymentEvent => ({
  kind: 'set-up',
  result: { kind },
});
const checkAgain: PaymentEvent = { kind: 'check-again' };
const tryAgain: PaymentEvent = { kind: 'try-again' };

const after = (...events: PaymentEvent[]): PaymentState => events.reduce(nextState, resume(fresh));

const starting = [accepted, pay(card)];

describe('the way to an account', () => {
  test('the price comes first, and nothing can be paid without it', () => {
    expect(after()).toEqual({ kind: 'opening', record: fresh });
    expect(after(pay(card)).kind).toBe('opening');
    const lines = [{ kind: 'plan' as const, plan: 'Basic Plan', users: 3, price: 12_000 }];
    const priced = { amount: 12_000, lines };
    const state = after(ordered({ kind: 'accepted', ...priced }));
    expect(state).toEqual({ kind: 'choosing', record: { ...fresh, ...priced } });
  });

  test('an order that is complete by then needs no call for its account', () => {
    const complete: PaymentEvent = { kind: 'poll', result: { kind: 'paid', isComplete: true } };
    const created = { kind: 'created', record: { paid: true } };
    expect(after(...starting, started, complete)).toMatchObject(created);
  });

  test.each([phone, debit])('%o is confirmed before any money moves', (choice) => {
    expect(after(accepted, pay(choice))).toMatchObject({ kind: 'choosing', confirm: choice });
    expect(after(accepted, pay(choice), no)).not.toHaveProperty('confirm');
    expect(after(accepted, pay(choice), yes).kind).toBe('starting');
  });

  test.each([
    [{ kind: 'not-an-offer', price: 13_000 }, { price: 13_000 }],
    [{ kind: 'already-exists' }, {}],
    [{ kind: 'address-missing' }, {}],
  ] as const)('%o is the end of it', (result, why) => {
    const state = after(ordered(result));
    expect(state).toMatchObject({ kind: 'refused', reason: result.kind, ...why });
    expect(nextState(state, pay(card))).toBe(state);
  });

  test.each([
    { kind: 'unproven' },
    { kind: 'too-many', seconds: 700 },
    { kind: 'no-answer' },
  ] as const)('an order that ends as %o can be sent again, and the page knows why', (why) => {
    expect(after(ordered(why))).toEqual({ kind: 'blocked', record: fresh, why });
    expect(after(ordered(why), { kind: 'open-again' })).toEqual(after());
  });

  test('a missing field is reported until it is there', () => {
    const state = after(accepted, { kind: 'cannot-pay', problem: 'bad-phone' });
    expect(state).toMatchObject({ kind: 'choosing', problem: 'bad-phone' });
    expect(nextState(state, pay(card)).kind).toBe('starting');
  });
});

describe('how a payment can end', () => {
  test.each([
    [card, 'failed', 'expired'],
    [card, 'ran-out', 'expired'],
    [card, 'no-contact', 'no-contact'],
    [debit, 'failed', 'expired'],
    [debit, 'ran-out', 'expired'],
    [phone, 'failed', 'declined'],
    [phone, 'ran-out', 'unknown'],
    [phone, 'no-contact', 'no-contact'],
  ] as const)(
    '%o that %s is %s: it can be checked again, or tried again',
    (choice, result, kind) => {
      const state = after(accepted, pay(choice), yes, started, polled(result));
      expect(state).toMatchObject({ kind: 'unsettled', why: { kind } });
      expect(state.record.payment?.id).toBe('one');
      expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
      const again = nextState(state, tryAgain);
      if (kind === 'no-contact') return expect(again).toBe(state);
      const record = { attempt: 2, payment: { id: 'one' } };
      expect(again).toMatchObject({ kind: 'choosing', record });
    },
  );

  test('a card’s page takes another card: it is polled as often as before', () => {
    const state = after(...starting, onPage, polled('failed'));
    expect(state).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 3 } });
    expect(payableNow(state)?.id).toBe('one');
    expect(nextState(state, polled('paid')).kind).toBe('creating');
    const payment = { method: 'credit_card', id: 'one' } as const;
    const early = { kind: 'paid-early', payment, result: { kind: 'paid' } } as const;
    expect(nextState(state, early).kind).toBe('creating');
    expect(nextState(state, { ...early, payment: { ...payment, id: 'another' } })).toBe(state);
    const overAndOut = nextState(state, polled('no-contact'));
    expect(overAndOut).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 0 } });
    expect(nextState(overAndOut, polled('failed'))).toBe(overAndOut);
    expect(nextState(overAndOut, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
  });

  test('a debit, and money that was taken back, have no page to go on with', () => {
    const over = { why: { kind: 'expired', pollsLeft: 0 } };
    expect(after(accepted, pay(debit), yes, started, polled('failed'))).toMatchObject(over);
    const result = { kind: 'failed', pollsLeft: 3, isFinal: true } as const;
    expect(after(...starting, onPage, { kind: 'poll', result })).toMatchObject(over);
  });

  test.each(['failed', 'no-answer'] as const)('an account that «%s» can be set up again', (why) => {
    const paid = [...starting, started, polled('paid'), setUp(why)];
    expect(after(...paid)).toMatchObject({ kind: 'not-created', why });
    expect(after(...paid, { kind: 'set-up-again' }).kind).toBe('creating');
  });
});

describe('a start whose answer is lost', () => {
  const unanswered = [accepted, pay(phone), yes, lost];
  const record = { attempt: 1, sent: 'mobile_money' };

  test('is sent again with the same attempt', () => {
    expect(after(...unanswered)).toMatchObject({ kind: 'choosing', record });
    expect(after(...unanswered, pay(phone), yes)).toMatchObject({ kind: 'starting', record });
  });

  test('is another attempt where the visitor chooses another way to pay', () => {
    const another = { attempt: 2, sent: 'credit_card' };
    expect(after(...unanswered, pay(card))).toMatchObject({ kind: 'starting', record: another });
  });

  test('can be looked up without paying', () => {
    const looking = after(...unanswered, checkAgain);
    expect(looking.kind).toBe('confirming');
    expect(paymentOf(looking)).toBeUndefined();
    expect(nextState(looking, setUp('created')).kind).toBe('created');
    const unpaid = { kind: 'choosing', isUnpaid: true, record };
    expect(nextState(looking, setUp('failed'))).toMatchObject(unpaid);
  });
});

describe('a start that the service refuses', () => {
  test('because an earlier payment may be paid is no second one', () => {
    const earlier = [...starting, started, polled('ran-out'), tryAgain];
    const state = after(...earlier, pay(card), refused('under-way'));
    expect(state).toMatchObject({ why: { kind: 'under-way' }, record: { payment: { id: 'one' } } });
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming' });
    const again = nextState(state, tryAgain);
    expect(again.record.attempt).toBe(3);
    expect(again.record).not.toHaveProperty('uncharged');
  });

  test('because one is under way that is unknown here is looked up', () => {
    const looking = after(...starting, refused('under-way'), checkAgain);
    expect(looking.kind).toBe('confirming');
    expect(paymentOf(looking)).toBeUndefined();
  });

  test('because only the buyer knows of an earlier prompt starts again on their word', () => {
    const why = { kind: 'under-way', isUnconfirmed: true } as const;
    const unsure = [...starting, answered({ ...why, kind: 'refused', reason: why.kind })];
    expect(after(...unsure)).toMatchObject({ why });
    const looked = [...unsure, checkAgain, setUp('failed')];
    expect(after(...looked)).toMatchObject({ why: { ...why, isUnpaid: true } });
    const record = { attempt: 2, uncharged: 1 };
    expect(after(...looked, tryAgain)).toMatchObject({ kind: 'choosing', record });
  });

  test('because it is paid leads to the account', () => {
    const paid = { kind: 'creating', record: { paid: true } };
    expect(after(...starting, refused('already-paid'))).toMatchObject(paid);
  });

  test.each(['no-such-order', 'wrong-amount'] as const)(
    'as «%s» sends the order anew, and says why',
    (because) => {
      const reopened = [...starting, refused(because)];
      expect(after(...reopened)).toMatchObject({ kind: 'opening', record: { attempt: 2 } });
      expect(after(...reopened, accepted)).toMatchObject({ kind: 'choosing', because });
      const again = after(...reopened, ...starting, refused('under-way'));
      expect(again).not.toHaveProperty('because');
    },
  );

  test.each([{}, { reason: 'payer-busy' }, { reason: 'too-many', seconds: 90 }] as const)(
    'for good, with %o, says so and lets the visitor try again',
    (why) => {
      const state = after(...starting, answered({ kind: 'failed', ...why }));
      expect(state).toMatchObject({ why: { kind: 'start-failed', ...why } });
      expect(nextState(state, checkAgain)).toBe(state);
      const again = { kind: 'choosing', record: { attempt: 2 } };
      expect(nextState(state, tryAgain)).toMatchObject(again);
    },
  );
});
