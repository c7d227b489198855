import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaiting } from './waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the oldest request is named from its third second on', async () => {
  const lines: string[] = [];
  const waiting = createWaiting('s3://x', { report: (line) => lines.push(line) });
  await waiting('GET ledger/14.json', async () => 'there');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual([]);
  let answer = () => {};
  const silence = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const writing = waiting('PUT ledger/15.json', () => silence);
  await vi.advanceTimersByTimeAsync(1_000);
  const reading = waiting('GET ledger/16.json', () => silence);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(9_001);
  const seconds = [3, 6, 9, 12];
  expect(lines).toEqual(seconds.map((each) => `s3://x: waits for PUT ledger/15.json, ${each} s`));
  // What is waited for is known to the whole process.
  answer();
  await Promise.all([writing, reading]);
});
