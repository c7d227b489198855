import { describe, expect, test } from 'vitest';
import { homeAfter, idle, nextState, type TrialEvent, type TrialState } from './trial.reducer.ts';

const good: TrialEvent = { kind: 'submit', errors: {}, hasPlan: true };
const incomplete: TrialEvent = {
  kind: 'submit',
  errors: { company: 'Company name is required' },
  hasPlan: true,
};
const loaded: TrialEvent = { kind: 'bot-check', loaded: true };
const created: TrialEvent = { kind: 'answer', result: { kind: 'created' } };
const refused: TrialEvent = { kind: 'answer', result: { kind: 'refused' } };

const after = (...events: TrialEvent[]): TrialState => events.reduce(nextState, idle);

describe('the trial sign-up', () => {
  test('a good form is checked, sent and answered', () => {
    expect(after(good)).toEqual({ kind: 'checking' });
    expect(after(good, loaded)).toEqual({ kind: 'submitting' });
    expect(after(good, loaded, created)).toEqual({ kind: 'created' });
  });

  test('a form that is not complete goes nowhere and says why', () => {
    expect(after(incomplete)).toEqual({
      kind: 'invalid',
      errors: { company: 'Company name is required' },
    });
  });

  test('without a plan nothing is sent, but a wrong field is said first', () => {
    expect(after({ ...good, hasPlan: false })).toEqual({ kind: 'no-plan' });
    expect(after({ ...incomplete, hasPlan: false })).toMatchObject({ kind: 'invalid' });
  });

  test('without the bot check nothing is sent, and the visitor may try again', () => {
    const unchecked = after(good, { kind: 'bot-check', loaded: false });
    expect(unchecked).toEqual({ kind: 'unchecked' });
    expect(nextState(unchecked, good)).toEqual({ kind: 'checking' });
  });

  test('a limit that was reached says when to try again, and the form may be sent again', () => {
    const result = { kind: 'too-many', seconds: 700 } as const;
    const limited = after(good, loaded, { kind: 'answer', result });
    expect(limited).toEqual({ kind: 'failed', reason: 'too-many', seconds: 700 });
    expect(nextState(limited, good).kind).toBe('checking');
  });

  test.each(['already-exists', 'refused', 'no-answer'] as const)(
    'after «%s» the visitor may correct the form and send it again',
    (kind) => {
      const failed = after(good, loaded, { kind: 'answer', result: { kind } });
      expect(failed).toEqual({ kind: 'failed', reason: kind });
      expect(nextState(failed, good)).toEqual({ kind: 'checking' });
    },
  );

  test('a price that changed says what the plan costs today, and can be sent again with it', () => {
    const result = { kind: 'not-an-offer', price: 13_000 } as const;
    const failed = after(good, loaded, { kind: 'answer', result });
    expect(failed).toEqual({ kind: 'failed', reason: 'not-an-offer', price: 13_000 });
    expect(nextState(failed, good)).toEqual({ kind: 'checking' });
  });

  test('a submit clears what the one before it left', () => {
    expect(after(incomplete, good)).toEqual({ kind: 'checking' });
    expect(after(good, loaded, refused, incomplete)).toMatchObject({ kind: 'invalid' });
    expect(after(incomplete, incomplete)).not.toBe(after(incomplete));
  });

  test.each([
    ['while the bot check is awaited', after(good)],
    ['while one is under way', after(good, loaded)],
    ['once the account is created', after(good, loaded, created)],
    ['on the way home without a plan', after({ ...good, hasPlan: false })],
  ])('another submit %s is ignored', (_when, state) => {
    expect(nextState(state, good)).toBe(state);
    expect(nextState(state, incomplete)).toBe(state);
  });

  test('an answer that nothing was sent for is ignored', () => {
    for (const state of [idle, after(incomplete), after(good), after(good, loaded, created)]) {
      expect(nextState(state, refused)).toBe(state);
    }
    expect(nextState(idle, loaded)).toBe(idle);
  });

  test('a new account leads home after three seconds, no plan after one, nothing else does', () => {
    expect(homeAfter(after(good, loaded, created))).toBe(3_000);
    expect(homeAfter(after({ ...good, hasPlan: false }))).toBe(1_000);
    for (const state of [idle, after(incomplete), after(good), after(good, loaded, refused)]) {
      expect(homeAfter(state)).toBeUndefined();
    }
  });
});
