import { expect, test } from 'vitest';
import { stepAt } from '../../../testing/step.ts';
import { changeText, partsOf, sentenceOf } from './words.ts';

const pricing = { name: 'pricing', from: '1.4.0-90ab11cd2e4f6a80', to: '1.5.0-3fa9c21b5d0e7f64' };

test('a release is named by its version and its hash', () => {
  expect(partsOf(pricing.to)).toEqual({ version: '1.5.0', hash: '3fa9c21b' });
  expect(partsOf('first')).toEqual({ version: 'first' });
  expect(partsOf('a1b2c3d4e5f60718')).toEqual({ version: 'a1b2c3d4' });
  expect(changeText(pricing)).toBe('pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b');
});

test.each([
  [{ changes: [pricing] }, 'beth put live pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b'],
  [
    { action: 'rollback', changes: [pricing, { name: 'config', to: 'a1' }] },
    'beth rolled back pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b and configuration a1, new',
  ],
  [{ action: 'canary', percent: 10, changes: [] }, 'beth gave 10 % of visitors the canary'],
  [{ action: 'canary', percent: 25, isHeld: true, changes: [] }, 'beth held the canary at 25 %'],
  [{ action: 'canary', percent: 0 }, 'beth gave those who have its link the canary'],
  [{ action: 'undo', undoes: 6 }, 'beth took back revision 6'],
  [
    { action: 'of tomorrow', changes: [pricing] },
    'beth of tomorrow pricing from 1.4.0-90ab11cd to 1.5.0-3fa9c21b',
  ],
  [{ problem: 'no JSON' }, "Revision 7 can't be read"],
])('%o reads as a sentence', (rest, sentence) => {
  expect(sentenceOf(stepAt(7, rest))).toBe(sentence);
});
