import { expect, test } from 'vitest';
import { type FormEvent, type FormState, nextState, takesSubmit } from './use-form.ts';

type Event = FormEvent<string, string>;
// Widened, so that `after` may return any state.
const idle = { kind: 'idle' } as FormState<string, string>;
const good: Event = { kind: 'submit', problem: undefined };
const incomplete: Event = { kind: 'submit', problem: 'no company' };
const refused: Event = { kind: 'answer', result: 'refused', isOver: false };
const created: Event = { kind: 'answer', result: 'created', isOver: true };
const after = (...events: Event[]) =>
  events.reduce<typeof idle>((state, event) => nextState(state, event), idle);

test('a good form is sent and answered, and one that is not complete says why', () => {
  expect(after(good)).toEqual({ kind: 'sending' });
  expect(after(good, created)).toEqual({ kind: 'answered', result: 'created', isOver: true });
  expect(after(incomplete)).toEqual({ kind: 'invalid', problem: 'no company' });
});

test('a submit clears what the one before it left', () => {
  expect(after(incomplete, good)).toEqual({ kind: 'sending' });
  expect(after(good, refused, good)).toEqual({ kind: 'sending' });
  expect(after(good, refused, incomplete)).toMatchObject({ kind: 'invalid' });
  expect(after(incomplete, incomplete)).not.toBe(after(incomplete));
});

test.each([
  ['while one is under way', after(good)],
  ['after the answer that ends the form', after(good, created)],
])('another submit %s is ignored', (_when, state) => {
  expect(takesSubmit(state)).toBe(false);
  expect(nextState(state, good)).toBe(state);
  expect(nextState(state, incomplete)).toBe(state);
});

test.each([idle, after(incomplete), after(good, created)])(
  'an answer to nothing is ignored in %o',
  (state) => {
    expect(nextState(state, refused)).toBe(state);
  },
);
