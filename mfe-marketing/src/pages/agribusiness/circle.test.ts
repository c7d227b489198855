import { expect, it } from 'vitest';
import { circleOf, linesBetween } from './value-chain-drawing.tsx';

it('the first point is at the top, and the others follow clockwise', () => {
  expect(circleOf(4, { x: 100, y: 100 }, 50)).toEqual([
    { x: 100, y: 50 },
    { x: 150, y: 100 },
    { x: 100, y: 150 },
    { x: 50, y: 100 },
  ]);
});

it('five points are connected by ten lines, none of them drawn twice', () => {
  const lines = linesBetween(circleOf(5, { x: 0, y: 0 }, 100));
  const drawn = lines.map(({ from, to }) =>
    [from, to]
      .map(({ x, y }) => `${x},${y}`)
      .sort()
      .join(' '),
  );
  expect(new Set(drawn).size).toBe(10);
});
