import { expect, test } from 'vitest';
import { ladderOf, shareOfEvidence } from './canary-panel.tsx';

test('the ladder goes from the share of now to everybody', () => {
  expect(ladderOf({ percent: 10, steps: [50, 25] })).toEqual([10, 25, 50, 100]);
  expect(ladderOf({ percent: 50, steps: [10, 25, 100] })).toEqual([50, 100]);
  expect(ladderOf({ percent: 100, steps: [] })).toEqual([100]);
});

test('the bar is full where the canary is stopped, and empty where nothing speaks against it', () => {
  expect(shareOfEvidence(0.3, 20)).toBe(0);
  expect(shareOfEvidence(Math.sqrt(20), 20)).toBeCloseTo(0.5);
  expect(shareOfEvidence(1e12, 20)).toBe(1);
});
