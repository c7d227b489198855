import { describe, expect, test } from 'vitest';
import {
  accepted,
  after,
  card,
  checkAgain,
  debit,
  fresh,
  no,
  pay,
  phone,
  polled,
  setUp,
  started,
  tryAgain,
  yes,
} from '../../fixtures/payment-events.ts';
import { nextState, resume } from './payment.reducer.ts';
import { hasPage, type PaymentEvent } from './payment-state.ts';

/*
 * A payment from the price to the account, and how it ends where it brings no account. Starts that
 * begin no payment are in `failed-start.test.ts`.
 */

describe('the way to an account', () => {
  test('the price is asked first, and nothing can be paid without it', () => {
    expect(after()).toEqual({ kind: 'opening', record: fresh });
    expect(after(pay(card)).kind).toBe('opening');
    expect(after(accepted)).toEqual({ kind: 'choosing', record: { ...fresh, amount: 12_000 } });
  });

  test('a card that is paid becomes an account', () => {
    const events = [accepted, pay(card), started, polled('paid'), setUp('created')];
    const kinds = events.map((_, index) => after(...events.slice(0, index + 1)).kind);
    expect(kinds).toEqual(['choosing', 'starting', 'confirming', 'creating', 'created']);
  });

  test.each([phone, debit])('%o is asked about before any money moves', (choice) => {
    expect(after(accepted, pay(choice)).kind).toBe('asking');
    expect(after(accepted, pay(choice), no).kind).toBe('choosing');
    expect(after(accepted, pay(choice), yes).kind).toBe('starting');
  });

  test('an order’s lines are kept with its price', () => {
    const lines = [{ kind: 'plan', plan: 'Basic Plan', users: 3, price: 12_000 }] as const;
    const result = { kind: 'accepted', amount: 12_000, lines: [...lines] } as const;
    const { record } = after(
      { kind: 'order', result: { ...result, lines: [...lines] } },
      pay(card),
    );
    expect(record).toMatchObject({ amount: 12_000, lines });
  });

  test.each(['not-an-offer', 'already-exists', 'address-missing'] as const)(
    '«%s» is the end of it',
    (kind) => {
      const state = after({ kind: 'order', result: { kind } });
      expect(state).toMatchObject({ kind: 'refused', reason: kind });
      expect(nextState(state, pay(card))).toBe(state);
    },
  );

  test('a price that changed is refused with the price of today', () => {
    const state = after({ kind: 'order', result: { kind: 'not-an-offer', price: 13_000 } });
    expect(state).toMatchObject({ kind: 'refused', reason: 'not-an-offer', price: 13_000 });
  });

  test('an order that did not pass the bot check can be sent again', () => {
    const unproven = after({ kind: 'order', result: { kind: 'unproven' } });
    expect(unproven).toEqual({ kind: 'unreachable', record: fresh, isUnproven: true });
    expect(nextState(unproven, { kind: 'open-again' })).toEqual(after());
  });

  test('an order that a limit stopped can be sent again, and the page knows when', () => {
    const limited = after({ kind: 'order', result: { kind: 'too-many', seconds: 700 } });
    expect(limited).toEqual({ kind: 'unreachable', record: fresh, limit: { seconds: 700 } });
    expect(nextState(limited, { kind: 'open-again' })).toEqual(after());
  });

  test('a service that cannot be reached can be asked for the price again', () => {
    const state = after({ kind: 'order', result: { kind: 'no-answer' } });
    expect(state.kind).toBe('unreachable');
    expect(nextState(state, { kind: 'open-again' }).kind).toBe('opening');
  });

  test('a missing field is reported until it is there', () => {
    const state = after(accepted, { kind: 'cannot-pay', problem: 'bad-phone' });
    expect(state).toMatchObject({ kind: 'choosing', problem: 'bad-phone' });
    expect(nextState(state, pay(card)).kind).toBe('starting');
  });
});

test('what a later release stored in a record stays in it', () => {
  const later = { ...fresh, payment: { ...card, id: 'one', receipt: { no: 7 } }, coupon: 'June' };
  const state = nextState(resume(later), polled('paid'));
  expect(state).toEqual({ kind: 'creating', record: { ...later, paid: true } });
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
  ] as const)('%o that %s is %s, and can be checked again', (choice, result, kind) => {
    const state = after(accepted, pay(choice), yes, started, polled(result));
    expect(state.kind).toBe(kind);
    expect(state.record.payment?.id).toBe('one');
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
  });

  test('a card’s page takes another card: it is asked about as often as before', () => {
    const page = 'https://pay.example/one';
    const onPage: PaymentEvent = { kind: 'start', result: { kind: 'started', id: 'one', page } };
    const declined = [accepted, pay(card), onPage, polled('failed')];
    const state = after(...declined);
    expect(state).toMatchObject({ kind: 'expired', failed: true, pollsLeft: 3 });
    expect(hasPage(state)).toBe(true);
    expect(nextState(state, polled('paid')).kind).toBe('creating');
    const early: PaymentEvent = {
      kind: 'paid-early',
      payment: { method: 'credit_card', id: 'one' },
    };
    expect(nextState(state, early).kind).toBe('creating');
    const overAndOut = nextState(state, polled('no-contact'));
    expect(overAndOut).toEqual({ ...state, pollsLeft: 0 });
    expect(nextState(overAndOut, polled('failed'))).toBe(overAndOut);
    expect(nextState(overAndOut, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
  });

  test('a debit, a prompt, and money that was taken back have no page to go on with', () => {
    expect(after(accepted, pay(debit), yes, started, polled('failed'))).toMatchObject({
      pollsLeft: 0,
    });
    const page = 'https://pay.example/one';
    const onPage: PaymentEvent = { kind: 'start', result: { kind: 'started', id: 'one', page } };
    const back: PaymentEvent = {
      kind: 'poll',
      result: { kind: 'failed', pollsLeft: 3, isFinal: true },
    };
    expect(after(accepted, pay(card), onPage, back)).toMatchObject({
      kind: 'expired',
      pollsLeft: 0,
    });
  });

  test('lost contact offers no second payment', () => {
    const state = after(accepted, pay(card), started, polled('no-contact'));
    expect(nextState(state, tryAgain)).toBe(state);
  });

  test('trying again is another attempt, and remembers the first', () => {
    const state = after(accepted, pay(card), started, polled('ran-out'), tryAgain);
    expect(state.kind).toBe('choosing');
    expect(state.record).toMatchObject({ attempt: 2, payment: { id: 'one' } });
  });

  test('an account that could not be made can be asked for again', () => {
    const paid = [accepted, pay(card), started, polled('paid')];
    expect(after(...paid, setUp('failed')).kind).toBe('setup-failed');
    expect(after(...paid, setUp('no-answer')).kind).toBe('setup-unknown');
    expect(after(...paid, setUp('no-answer'), { kind: 'set-up-again' }).kind).toBe('creating');
  });
});
