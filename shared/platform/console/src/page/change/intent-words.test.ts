import { expect, test } from 'vitest';
import type { Intent, Overview } from '../../protocol.ts';
import { intentWords } from './intent-words.ts';

const now = new Date('2026-11-27T10:00:00Z');
const select = [{ name: 'pricing', release: '1.5.0-3fa9c21b5d0e7f64' }];
const canary = { percent: 10, next: 25, changes: [{ name: 'pricing', to: '1.5.0-3fa9c21b' }] };
const shares = { percent: 5, steps: [25, 50], everyMinutes: 30, guard: true };

const consequence = (intent: Intent, running: object | undefined) =>
  // What the words are made of.
  intentWords(intent, { canary: running } as Overview, now).consequence;

test.each<[Intent, object | undefined, string]>([
  [
    { action: 'promote', select },
    undefined,
    'All visitors get pricing 1.5.0-3fa9c21b within a second.',
  ],
  [{ action: 'promote', select }, canary, 'The canary of pricing 1.5.0-3fa9c21b ends.'],
  [{ action: 'rollback', select: [] }, canary, 'The canary of pricing 1.5.0-3fa9c21b ends.'],
  [
    { action: 'canary', select, ...shares },
    undefined,
    '5 % of visitors get pricing 1.5.0-3fa9c21b.',
  ],
  [{ action: 'canary', select, ...shares }, undefined, 'Then 25, 50 %, a step every 30 minutes'],
  [
    { action: 'canary-step', canary: 'x' },
    canary,
    '25 % of visitors get pricing 1.5.0-3fa9c21b, up from 10 %',
  ],
  [{ action: 'canary-abort', canary: 'x' }, canary, 'The 10 % of visitors who have it'],
])('%o says what visitors notice', (intent, running, text) => {
  expect(consequence(intent, running)).toContain(text);
});

test('what an undo takes back is named', () => {
  const newest = { revision: 7, action: 'unfreeze', by: 'anna', changes: [] };
  // What the words are made of.
  const overview = { newest } as unknown as Overview;
  expect(intentWords({ action: 'undo' }, overview, now)).toMatchObject({
    press: 'Take back revision 7',
    consequence: expect.stringMatching(/^anna ended the freeze\. That is taken back, and nothing/),
  });
});

test('a promotion of something else says nothing of the canary', () => {
  const other = [{ name: 'devices', release: '1.1.0' }];
  expect(consequence({ action: 'promote', select: other }, canary)).not.toContain('canary');
});
