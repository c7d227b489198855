import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { timeKeptWaiting } from './process-use.ts';
import { renderLimits } from './render-process.ts';

test.runIf(process.platform === 'linux')(
  'time in which others have the processor is time kept waiting',
  async () => {
    const [one, other] = [busyOnFirstProcessor(), busyOnFirstProcessor()];
    await expect.poll(() => timeKeptWaiting(one)).toBeGreaterThan(50);
    await expect.poll(() => timeKeptWaiting(other)).toBeGreaterThan(50);
  },
);

function busyOnFirstProcessor(): number {
  const looping = ['--cpu-list', '0', '/bin/sh', '-c', 'while :; do :; done'];
  const child = spawn('taskset', looping, { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child.pid ?? 0;
}

test('of a process that has ended nothing is known', () => {
  expect(timeKeptWaiting(2 ** 22 + 1)).toBe(0);
});

describe('the alarm of a page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('gives a page the seconds again in which a busy machine kept it waiting', () => {
    let waited = 5_000;
    const ring = vi.fn();
    renderLimits.alarm(10_000, ring, () => waited);
    waited += 9_000;
    vi.advanceTimersByTime(10_000);
    waited += 500;
    vi.advanceTimersByTime(9_000);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(499);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledOnce();
  });

  test('gives a page that waits for itself no more than its seconds', () => {
    const ring = vi.fn();
    renderLimits.alarm(10_000, ring, () => 5_000);
    vi.advanceTimersByTime(10_000);
    expect(ring).toHaveBeenCalledOnce();
  });

  test('is silenced by an answer, also in time that was given again', () => {
    let waited = 0;
    const ring = vi.fn();
    const silence = renderLimits.alarm(10_000, ring, () => waited);
    waited = 3_000;
    vi.advanceTimersByTime(11_000);
    silence();
    vi.advanceTimersByTime(60_000);
    expect(ring).not.toHaveBeenCalled();
  });
});
