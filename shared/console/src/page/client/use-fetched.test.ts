// @vitest-environment happy-dom
import { err, ok, type Result } from '@site/node/result';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Trouble, unreachable } from './client.ts';
import { useFetched } from './use-fetched.ts';

const answers = new Map<string, (answer: Result<string, Trouble>) => void>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  answers.clear();
});

function open(first: string | undefined) {
  const fetch = (key: string) =>
    new Promise<Result<string, Trouble>>((resolve) => answers.set(key, resolve));
  return renderHook(({ key }) => useFetched(key, () => fetch(String(key)), { delay: 300 }), {
    initialProps: { key: first } as { key: string | undefined },
  });
}
const pass = () => act(() => vi.advanceTimersByTimeAsync(300));
const answer = (key: string) => act(async () => answers.get(key)?.(ok(`of ${key}`)));

test('while somebody types, only what stays is asked for', async () => {
  const { rerender } = open('1 %');
  await act(() => vi.advanceTimersByTimeAsync(200));
  rerender({ key: '10 %' });
  await pass();
  expect([...answers.keys()]).toEqual(['10 %']);
});

test('an answer that comes after something else was asked for is not shown as its answer', async () => {
  const { result, rerender } = open('a');
  await pass();
  rerender({ key: 'b' });
  await pass();
  await answer('a');
  expect(result.current.value).toBeUndefined();
  await answer('b');
  expect(result.current.value).toBe('of b');
});

test('what was known stays where nothing is asked for any more', async () => {
  const { result, rerender } = open('a');
  await pass();
  await answer('a');
  rerender({ key: undefined });
  await pass();
  expect(result.current.value).toBe('of a');
  expect(answers.size).toBe(1);
});

test('what is known stays where the same cannot be fetched anew, and says so', async () => {
  const { result } = open('a');
  await pass();
  await answer('a');
  act(() => result.current.retry());
  await pass();
  await act(async () => answers.get('a')?.(err(unreachable)));
  expect(result.current).toMatchObject({ value: 'of a', trouble: unreachable });
  act(() => result.current.retry());
  await pass();
  await answer('a');
  expect(result.current.trouble).toBeUndefined();
});
