import { describe, expect, test } from 'vitest';
import {
  accepted,
  after,
  card,
  checkAgain,
  debit,
  fresh,
  lost,
  no,
  pay,
  phone,
  polled,
  refused,
  setUp,
  started,
  tryAgain,
  yes,
} from '../../../testing/payment-events.ts';
import { nextState, resume } from './payment.reducer.ts';
import { type PaymentEvent, payableNow } from './payment-state.ts';

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

  test('an order that is complete by then needs no call for its account', () => {
    const complete: PaymentEvent = { kind: 'poll', result: { kind: 'paid', isComplete: true } };
    expect(after(accepted, pay(card), started, complete)).toMatchObject({
      kind: 'created',
      record: { paid: true },
    });
  });

  test.each([phone, debit])('%o is asked about before any money moves', (choice) => {
    expect(after(accepted, pay(choice))).toMatchObject({ kind: 'choosing', confirm: choice });
    expect(after(accepted, pay(choice), no)).not.toHaveProperty('confirm');
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
    expect(unproven).toEqual({ kind: 'blocked', record: fresh, why: { kind: 'unproven' } });
    expect(nextState(unproven, { kind: 'open-again' })).toEqual(after());
  });

  test('an order that a limit stopped can be sent again, and the page knows when', () => {
    const limited = after({ kind: 'order', result: { kind: 'too-many', seconds: 700 } });
    expect(limited).toMatchObject({ kind: 'blocked', why: { kind: 'too-many', seconds: 700 } });
    expect(nextState(limited, { kind: 'open-again' })).toEqual(after());
  });

  test('a service that cannot be reached can be asked for the price again', () => {
    const state = after({ kind: 'order', result: { kind: 'no-answer' } });
    expect(state).toMatchObject({ kind: 'blocked', why: { kind: 'no-answer' } });
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
    expect(state).toMatchObject({ kind: 'unsettled', why: { kind } });
    expect(state.record.payment?.id).toBe('one');
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
  });

  test('a card’s page takes another card: it is asked about as often as before', () => {
    const page = 'https://pay.example/one';
    const onPage: PaymentEvent = { kind: 'start', result: { kind: 'started', id: 'one', page } };
    const declined = [accepted, pay(card), onPage, polled('failed')];
    const state = after(...declined);
    expect(state).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 3 } });
    expect(payableNow(state)?.id).toBe('one');
    expect(nextState(state, polled('paid')).kind).toBe('creating');
    const early: PaymentEvent = {
      kind: 'paid-early',
      payment: { method: 'credit_card', id: 'one' },
      result: { kind: 'paid' },
    };
    expect(nextState(state, early).kind).toBe('creating');
    const overAndOut = nextState(state, polled('no-contact'));
    expect(overAndOut).toMatchObject({ why: { kind: 'expired', failed: true, pollsLeft: 0 } });
    expect(nextState(overAndOut, polled('failed'))).toBe(overAndOut);
    expect(nextState(overAndOut, checkAgain)).toMatchObject({ kind: 'confirming', atOnce: true });
  });

  test('a debit, a prompt, and money that was taken back have no page to go on with', () => {
    expect(after(accepted, pay(debit), yes, started, polled('failed'))).toMatchObject({
      why: { pollsLeft: 0 },
    });
    const page = 'https://pay.example/one';
    const onPage: PaymentEvent = { kind: 'start', result: { kind: 'started', id: 'one', page } };
    const back: PaymentEvent = {
      kind: 'poll',
      result: { kind: 'failed', pollsLeft: 3, isFinal: true },
    };
    expect(after(accepted, pay(card), onPage, back)).toMatchObject({
      why: { kind: 'expired', pollsLeft: 0 },
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
    expect(after(...paid, setUp('failed'))).toMatchObject({ kind: 'not-created', why: 'failed' });
    expect(after(...paid, setUp('no-answer'))).toMatchObject({
      kind: 'not-created',
      why: 'no-answer',
    });
    expect(after(...paid, setUp('no-answer'), { kind: 'set-up-again' }).kind).toBe('creating');
  });
});

describe('a start whose answer is lost', () => {
  test('is sent again with the same attempt', () => {
    const state = after(accepted, pay(phone), yes, lost);
    expect(state).toMatchObject({ kind: 'choosing', record: { sent: 'mobile_money' } });
    const again = after(accepted, pay(phone), yes, lost, pay(phone), yes);
    expect(again).toMatchObject({ kind: 'starting', record: { attempt: 1 } });
  });

  test('is another attempt where the visitor chooses another way to pay', () => {
    const other = after(accepted, pay(phone), yes, lost, pay(card));
    expect(other).toMatchObject({ kind: 'starting', record: { attempt: 2, sent: 'credit_card' } });
  });

  test('can be asked about without paying', () => {
    const looking = after(accepted, pay(phone), yes, lost, checkAgain);
    expect(looking).toMatchObject({ kind: 'confirming', payment: undefined });
    expect(nextState(looking, setUp('created')).kind).toBe('created');
    expect(nextState(looking, setUp('failed'))).toMatchObject({
      kind: 'choosing',
      isUnpaid: true,
      record: { attempt: 1, sent: 'mobile_money' },
    });
  });
});

describe('a start that the service refuses', () => {
  const starting = [accepted, pay(card)];

  test('because an earlier payment may be paid is no second one', () => {
    const earlier = [...starting, started, polled('ran-out'), tryAgain];
    const state = after(...earlier, pay(card), refused('under-way'));
    expect(state).toMatchObject({ why: { kind: 'under-way' }, payment: { id: 'one' } });
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming' });
    expect(nextState(state, tryAgain).record.attempt).toBe(3);
  });

  test('because one is under way that is unknown here is looked for', () => {
    const state = after(...starting, refused('under-way'));
    expect(nextState(state, checkAgain)).toMatchObject({
      kind: 'confirming',
      payment: undefined,
    });
  });

  test('because only the buyer knows of an earlier prompt starts again on their word', () => {
    const result = { kind: 'refused', reason: 'under-way', isUnconfirmed: true } as const;
    const state = after(...starting, { kind: 'start', result });
    expect(state).toMatchObject({ why: { kind: 'under-way', isUnconfirmed: true } });
    const looked = [checkAgain, setUp('failed')].reduce(nextState, state);
    expect(looked).toMatchObject({
      why: { kind: 'under-way', isUnconfirmed: true, isUnpaid: true },
    });
    expect(nextState(looked, tryAgain)).toMatchObject({
      kind: 'choosing',
      record: { attempt: 2, uncharged: 1 },
    });
    // Of an attempt that is merely under way they were not asked.
    const plain = after(...starting, refused('under-way'), tryAgain);
    expect(plain.record).not.toHaveProperty('uncharged');
  });

  test('because it is paid leads to the account', () => {
    expect(after(...starting, refused('already-paid'))).toMatchObject({
      kind: 'creating',
      record: { paid: true },
    });
  });

  test.each(['no-such-order', 'wrong-amount'] as const)(
    'as «%s» asks for the price anew, and says why',
    (why) => {
      const reopened = [...starting, refused(why)];
      expect(after(...reopened)).toMatchObject({ kind: 'opening', record: { attempt: 2 } });
      expect(after(...reopened, accepted)).toMatchObject({ kind: 'choosing', because: why });
      expect(after(...reopened, accepted, pay(card), refused('under-way'))).not.toHaveProperty(
        'because',
      );
    },
  );

  test('past a limit says how long it lasts', () => {
    const result = { kind: 'failed', reason: 'too-many', seconds: 90 } as const;
    expect(after(...starting, { kind: 'start', result })).toMatchObject({
      why: { kind: 'start-failed', reason: 'too-many', seconds: 90 },
    });
  });

  test('for good lets the visitor try again', () => {
    const state = after(...starting, { kind: 'start', result: { kind: 'failed' } });
    expect(state).toMatchObject({ why: { kind: 'start-failed' } });
    expect(nextState(state, checkAgain)).toBe(state);
    expect(nextState(state, tryAgain)).toMatchObject({ kind: 'choosing', record: { attempt: 2 } });
  });
});
