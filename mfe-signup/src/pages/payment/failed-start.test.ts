import { describe, expect, test } from 'vitest';
import {
  accepted,
  after,
  card,
  checkAgain,
  lost,
  pay,
  phone,
  polled,
  refused,
  setUp,
  started,
  tryAgain,
  yes,
} from '../../fixtures/payment-events.ts';
import { nextState } from './payment.reducer.ts';

/*
 * A visitor pays, and no payment begins that the page knows of: the answer was lost, or the service
 * refused. Nobody may be charged twice for it.
 */

describe('a start whose answer is lost', () => {
  test('is sent again with the same attempt', () => {
    const state = after(accepted, pay(phone), yes, lost);
    expect(state).toMatchObject({ kind: 'start-lost', method: 'mobile_money' });
    const again = after(accepted, pay(phone), yes, lost, pay(phone), yes);
    expect(again).toMatchObject({ kind: 'starting', record: { attempt: 1 } });
  });

  test('is another attempt where the visitor chooses another way to pay', () => {
    const other = after(accepted, pay(phone), yes, lost, pay(card));
    expect(other).toMatchObject({ kind: 'starting', record: { attempt: 2, sent: 'credit_card' } });
  });

  test('can be asked about without paying', () => {
    const looking = after(accepted, pay(phone), yes, lost, checkAgain);
    expect(looking.kind).toBe('looking');
    expect(nextState(looking, setUp('created')).kind).toBe('created');
    expect(nextState(looking, setUp('failed'))).toMatchObject({
      kind: 'start-lost',
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
    expect(state).toMatchObject({ kind: 'under-way', payment: { id: 'one' } });
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'confirming' });
    expect(nextState(state, tryAgain).record.attempt).toBe(3);
  });

  test('because one is under way that is unknown here is looked for', () => {
    const state = after(...starting, refused('under-way'));
    expect(nextState(state, checkAgain)).toMatchObject({ kind: 'looking', from: 'under-way' });
  });

  test('because only the buyer knows of an earlier prompt starts again on their word', () => {
    const result = { kind: 'refused', reason: 'under-way', isUnconfirmed: true } as const;
    const state = after(...starting, { kind: 'start', result });
    expect(state).toMatchObject({ kind: 'under-way', isUnconfirmed: true });
    const looked = [checkAgain, setUp('failed')].reduce(nextState, state);
    expect(looked).toMatchObject({ kind: 'under-way', isUnconfirmed: true, isUnpaid: true });
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
      kind: 'start-failed',
      reason: 'too-many',
      seconds: 90,
    });
  });

  test('for good lets the visitor try again', () => {
    const state = after(...starting, { kind: 'start', result: { kind: 'failed' } });
    expect(state.kind).toBe('start-failed');
    expect(nextState(state, tryAgain)).toMatchObject({ kind: 'choosing', record: { attempt: 2 } });
  });
});
