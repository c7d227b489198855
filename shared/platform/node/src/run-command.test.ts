import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

const folder = folderForEachTest();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const run = (command: string, { input = '', limit = 60_000 } = {}) =>
  runCommand(command, { input, limit, env: { SITE_REVISION: '7' } }).then(({ failure }) => failure);

test('a command gets the revision and its input, and says how it failed', async () => {
  const file = folder.path('got');
  expect(await run(`(echo $SITE_REVISION; cat) > ${file}`, { input: '{}' })).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe('7\n{}');
  expect(await run('exit 3')).toBe('the command failed (exit code 3)');
  expect(await run('kill -TERM $$')).toBe('the command failed (SIGTERM)');
});

test('one that reads nothing of a large input has not failed', async () => {
  expect(await run('exec <&-; true', { input: 'x'.repeat(1_000_000) })).toBeUndefined();
});

test('of what it prints so much goes to stderr, and it is not stopped by that', async () => {
  let written = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += chunk.length;
    return true;
  });
  const file = folder.path('end');
  expect(await run(`head -c 3000000 /dev/zero; echo end > ${file}`)).toBeUndefined();
  expect(written).toBe(100_000);
  expect(await readFile(file, 'utf8')).toBe('end\n');
});

test('a command that hangs is ended with all that it has started', async () => {
  // Its time is over once it has started something, however long that takes. Polling would advance
  // the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = folder.path('pid');
  const ended = run(`sleep 600 & echo $! > ${file}; wait`, { limit: 400 });
  const written = () => readFile(file, 'utf8').catch(() => '');
  while (!/^\d+\n$/.test(await written())) await setImmediate();
  vi.advanceTimersByTime(399);
  const pid = Number(await written());
  expect(await isRunning(pid)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await ended).toBe('the command took longer than 0.4 s and was ended');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

/** A zombie still has its id. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) Z /.test(state);
}
