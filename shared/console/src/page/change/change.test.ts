import { expect, test } from 'vitest';
import type { LedgerStep } from '../../protocol.ts';
import { type ChangeEvent, type ChangeState, changeReducer, stepsSince } from './change.reducer.ts';

const refusal = { kind: 'lost-race', message: 'beth was faster', violations: [] };
const step = (revision: number): LedgerStep => ({
  ...{ revision, at: '2026-11-27T10:00:00Z', by: 'beth', action: 'promote' },
  ...{ changes: [], configuration: [], isForced: false },
});
const failed = (kind: 'lost-race' | 'refused' | 'signed-out' | 'unreachable'): ChangeEvent => ({
  kind: 'failed',
  trouble: { kind, refusal, message: '' },
  faster: kind === 'lost-race' ? [step(8)] : [],
});
const after = (...events: readonly ChangeEvent[]) =>
  events.reduce<ChangeState>(changeReducer, { at: 'open' });
const sent: ChangeEvent = { kind: 'sent' };

test('a lost race says who was faster, and takes another press', () => {
  const lost = after(sent, failed('lost-race'));
  expect(lost).toEqual({ at: 'lost-race', faster: [step(8)], message: 'beth was faster' });
  expect(changeReducer(lost, sent)).toEqual({ at: 'sending' });
});

test.each([
  ['signed-out', 'signed-out'],
  ['refused', 'refused'],
  ['unreachable', 'unanswered'],
] as const)('what is %s waits for another press', (kind, at) => {
  expect(after(sent, failed(kind)).at).toBe(at);
  expect(after(sent, failed(kind), sent).at).toBe('sending');
});

test('what is done stays done, whatever is pressed', () => {
  const done = after(sent, { kind: 'changed', changed: { step: step(8), lines: [] } });
  expect(changeReducer(done, sent)).toBe(done);
});

test('an answer to nothing that was sent is none', () => {
  expect(after({ kind: 'changed', changed: { lines: [] } })).toEqual({ at: 'open' });
});

test('what happened since then is told in its order', () => {
  const since = stepsSince([step(9), step(8), step(7)], 7);
  expect(since.map(({ revision }) => revision)).toEqual([8, 9]);
});
