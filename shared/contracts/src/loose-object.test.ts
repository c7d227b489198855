import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';

const inner = looseObject({ id: z.string() });
const order = looseObject({ plan: z.string(), payment: z.optional(inner) });

test('an older release keeps keys of a newer one when it writes a record again', () => {
  const newer = { plan: 'Basic', coupon: 'June', payment: { id: 'one', receipt: { no: 7 } } };
  const read = order.parse(newer);
  expect(read.plan).toBe('Basic');
  expect(JSON.parse(JSON.stringify({ ...read, paid: true }))).toEqual({ ...newer, paid: true });
});

test('known keys are checked, and a prototype is no key', () => {
  expect(order.safeParse({ plan: 5, coupon: 'June' }).success).toBe(false);
  const read = order.parse(JSON.parse('{"plan":"Basic","__proto__":{"paid":true}}'));
  expect(read).not.toHaveProperty('paid');
});
