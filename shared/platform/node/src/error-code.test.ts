import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorCode, errorMessage, errorReason } from './error-code.ts';

test('an error of the system is described by its code', async () => {
  const error = await readFile(import.meta.dirname).catch((thrown: unknown) => thrown);
  expect([errorCode(error), errorReason(error)]).toEqual(['EISDIR', 'EISDIR']);
});

test('an error without a code is described in words', () => {
  const error = new RangeError('too far');
  expect(errorCode(error)).toBeUndefined();
  expect(errorReason(error)).toBe('RangeError: too far');
  expect(errorMessage(error)).toBe('too far');
});

test('a code that is a number is not one of the system', () => {
  expect(errorCode(Object.assign(new Error('exit'), { code: 2 }))).toBeUndefined();
});

test('anything else that is thrown is its own description', () => {
  expect([errorReason('gone'), errorMessage('gone')]).toEqual(['gone', 'gone']);
});
