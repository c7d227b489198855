// @vitest-environment happy-dom
import { err, ok, type Result } from '@platform/node/result';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Trouble, unreachable } from './client.ts';
import { settings, useAction, useFetched, useSettled } from './use-fetched.ts';

type Answered = Result<string, Trouble>;
const answers = new Map<string, (answer: Answered) => void>();
const ask = (key: string) => new Promise<Answered>((resolve) => answers.set(key, resolve));
const answer = (key: string, said: Answered = ok(`of ${key}`)) =>
  act(async () => answers.get(key)?.(said));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  answers.clear();
});

/** With a memory of its own. */
const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(SWRConfig, { value: { ...settings, provider: () => new Map() } }, children);

const open = (first: string | undefined) =>
  renderHook(({ key }) => useFetched(key, () => ask(String(key))), {
    initialProps: { key: first } as { key: string | undefined },
    wrapper,
  });

test('while somebody types, only what stays is asked for', async () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text, 300), {
    initialProps: { text: '1 %' } as { text: string | undefined },
  });
  await act(() => vi.advanceTimersByTimeAsync(200));
  rerender({ text: '10 %' });
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toBe('10 %');
  rerender({ text: undefined });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(result.current).toBe('10 %');
});

test('an answer that comes after something else was asked for is not shown as its answer', async () => {
  const { result, rerender } = open('a');
  rerender({ key: 'b' });
  await answer('a');
  expect(result.current.value).toBeUndefined();
  await answer('b');
  expect(result.current.value).toBe('of b');
});

test('what is known stays where the same cannot be fetched anew, and says so', async () => {
  const { result } = open('a');
  await answer('a');
  act(() => result.current.retry());
  await answer('a', err(unreachable));
  expect(result.current).toMatchObject({ value: 'of a', trouble: unreachable });
  act(() => result.current.retry());
  await answer('a');
  expect(result.current.trouble).toBeUndefined();
});

test('a press while it runs starts nothing, and what failed takes another one', async () => {
  const press = vi.fn(() => ask('pressed'));
  const { result } = renderHook(() => useAction(press), { wrapper });
  act(() => result.current.run());
  act(() => result.current.run());
  expect(press).toHaveBeenCalledTimes(1);
  expect(result.current.isRunning).toBe(true);
  await answer('pressed', err(unreachable));
  expect(result.current).toMatchObject({ isRunning: false, trouble: unreachable });
  act(() => result.current.run());
  expect(result.current.trouble).toBeUndefined();
  await answer('pressed');
  expect(result.current.value).toBe('of pressed');
});
