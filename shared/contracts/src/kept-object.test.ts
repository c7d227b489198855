import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keptObject } from './kept-object.ts';

const inner = keptObject({ id: z.string() });
const order = keptObject({
  plan: z.string(),
  payment: z.optional(inner),
  paid: z._default(z.boolean(), false),
});

test('what a newer release added stays where an older one writes it again', () => {
  const newer = { plan: 'Basic', coupon: 'June', payment: { id: 'one', receipt: { no: 7 } } };
  const read = order.parse(newer);
  expect(read.plan).toBe('Basic');
  expect(JSON.parse(JSON.stringify({ ...read, paid: true }))).toEqual({ ...newer, paid: true });
});

test('what an older release wrote is read with the default of what it lacks', () => {
  expect(order.parse({ plan: 'Basic' })).toEqual({ plan: 'Basic', paid: false });
});

test('what is known is checked as ever, and a prototype is no key', () => {
  expect(order.safeParse({ plan: 5, coupon: 'June' }).success).toBe(false);
  const read = order.parse(JSON.parse('{"plan":"Basic","__proto__":{"paid":true}}'));
  expect(read.paid).toBe(false);
});
