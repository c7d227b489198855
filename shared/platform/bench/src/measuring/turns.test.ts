import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

test('each round begins with another subject, and samples keep the order of the rounds', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => {
    order.push(name);
    return { time: order.length };
  };
  const figures = await inTurns({ a: measure('a'), b: measure('b') }, 3);
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(figures).toEqual({ time: { a: [1, 4, 5], b: [2, 3, 6] } });
});
