import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const retry = { attempts: 3, pauseMs: 1, attemptMs: 30_000 };
const timeOut = () => Promise.reject(Object.assign(new Error('slow'), { name: 'TimeoutError' }));

test('the render cache is given up after one short try, and tried again after a minute', async () => {
  const { insist } = createPatience('s3://x', retry);
  const attempts: number[] = [];
  const ask = (key: string) =>
    insist('GET', key, ({ attemptMs }) => {
      attempts.push(attemptMs);
      return timeOut();
    }).catch(({ code }) => code);
  expect(await ask('renderings/a/1.json')).toBe('TimeoutError');
  expect(await ask('renderings/b/')).toBe('TimeoutError');
  expect(attempts).toEqual([2_000]);
  await vi.advanceTimersByTimeAsync(60_000);
  await ask('renderings/a/1.json');
  expect(attempts).toEqual([2_000, 2_000]);
  const asked = ask('ledger/1.json');
  await vi.runAllTimersAsync();
  expect(await asked).toBe('TimeoutError');
  expect(attempts).toEqual([2_000, 2_000, 30_000, 30_000, 30_000]);
});

test('an absent or refused file of the render cache gives up nothing', async () => {
  const { insist } = createPatience('s3://x', retry);
  const denied = Object.assign(new Error('no'), { name: 'AccessDenied' });
  await expect(insist('GET', 'renderings/a', () => Promise.reject(denied))).rejects.toThrow(
    'denies',
  );
  expect(await insist('GET', 'renderings/b', async () => 'there')).toBe('there');
});

test('the oldest request is named from its third second on', async () => {
  const lines: string[] = [];
  const { insist, once } = createPatience('s3://x', retry, (line) => lines.push(line));
  await insist('GET', 'ledger/14.json', async () => 'there');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual([]);
  let answer = () => {};
  const silence = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const writing = once('PUT', 'ledger/15.json', () => silence);
  await vi.advanceTimersByTimeAsync(1_000);
  const reading = insist('GET', 'ledger/16.json', () => silence);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(9_001);
  const seconds = [3, 6, 9, 12];
  expect(lines).toEqual(seconds.map((each) => `s3://x: waits for PUT ledger/15.json, ${each} s`));
  // What is waited for is known to the whole process.
  answer();
  await Promise.all([writing, reading]);
});
