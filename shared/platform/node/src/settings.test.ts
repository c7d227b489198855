import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';
import { readAddresses, readSettings } from './settings.ts';

const schema = z.object({
  LEVEL: z._default(z.enum(['quiet', 'loud']), 'quiet'),
  COLOUR: z.optional(z.string().check(z.minLength(3, { error: 'is too short.' }))),
});

test('an empty variable counts as not set', () => {
  expect(readSettings(schema, { LEVEL: '', COLOUR: '' })).toEqual({ LEVEL: 'quiet' });
});

test('a variable that is wrong is named, and its value is not repeated', () => {
  const reading = () => readSettings(schema, { LEVEL: 'secret' });
  expect(reading).toThrow(OperatorError);
  expect(reading).toThrow(
    /^The environment variable LEVEL has a value that is not allowed\. Correct it or unset it\.$/,
  );
});

test('a schema can say in its own words what is wrong', () => {
  expect(() => readSettings(schema, { COLOUR: 'x' })).toThrow(/^COLOUR is too short\.$/);
});

test('other variables of the environment are left alone', () => {
  expect(readSettings(schema, { LEVEL: 'loud', HOME: '/root' })).toEqual({ LEVEL: 'loud' });
});

test('a variable that holds no address is an error for the operator', () => {
  expect(() => readAddresses({ SITE_ADDRESS: 'nguzo' })).toThrow(OperatorError);
  expect(() => readAddresses({ SITE_ADDRESS: 'nguzo' })).toThrow(/^SITE_ADDRESS: /);
});
