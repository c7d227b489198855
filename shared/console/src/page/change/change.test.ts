import { expect, test } from 'vitest';
import type { LedgerStep } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { type ChangeEvent, type ChangeState, changeReducer, stepsSince } from './change.reducer.ts';

const step = (revision: number): LedgerStep => ({
  ...{ revision, at: '2026-11-27T10:00:00Z', by: 'beth', action: 'promote' },
  ...{ changes: [], configuration: [], isForced: false },
});
const failed = (kind: Trouble['kind']): ChangeEvent => ({
  at: 'failed',
  trouble: { kind, message: '', violations: [] },
  faster: kind === 'lost-race' ? [step(8)] : [],
});
const after = (...events: readonly ChangeEvent[]) =>
  events.reduce<ChangeState>(changeReducer, { at: 'open' });
const sent: ChangeEvent = { at: 'sending' };

test('a lost race says who was faster, and takes another press', () => {
  const lost = after(sent, failed('lost-race'));
  expect(lost).toMatchObject({ trouble: { kind: 'lost-race' }, faster: [step(8)] });
  expect(changeReducer(lost, sent)).toEqual({ at: 'sending' });
});

test.each(['signed-out', 'refused', 'unreachable'] as const)(
  'what is %s waits for another press',
  (kind) => {
    expect(after(sent, failed(kind))).toMatchObject({ at: 'failed', trouble: { kind } });
    expect(after(sent, failed(kind), sent).at).toBe('sending');
  },
);

test('what is done stays done, whatever is pressed', () => {
  const done = after(sent, { at: 'done', changed: { step: step(8), lines: [] } });
  expect(changeReducer(done, sent)).toBe(done);
});

test('an answer to nothing that was sent is none', () => {
  expect(after({ at: 'done', changed: { lines: [] } })).toEqual({ at: 'open' });
});

test('what happened since then is told in its order', () => {
  const since = stepsSince([step(9), step(8), step(7)], 7);
  expect(since.map(({ revision }) => revision)).toEqual([8, 9]);
});
