import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { LedgerEntry } from '@site/contracts/ledger';
import { folderForEachTest } from '@site/testing/test-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

const entry: LedgerEntry = {
  contract: 2,
  revision: 7,
  composition: '0123456789abcdef',
  action: 'rollback',
  changes: [],
  at: '2030-01-02T03:04:05.000Z',
  by: 'anna',
  reason: 'wrong "totals"; $(false)',
};

const { path: inFolder } = folderForEachTest();
afterEach(() => void vi.useRealTimers());

const run = (
  command: string,
  limit = 10_000,
  changed = ['/', '/pricing'],
  more: Partial<LedgerEntry> = {},
) => runCommand({ command, entry: { ...entry, ...more }, changed, limit });

test('a command gets the entry on its input and in variables', async () => {
  const [input, variables] = [inFolder('input'), inFolder('variables')];
  const command = `cat > ${input}; echo "$SITE_REVISION $SITE_ACTION $SITE_COMPOSITION $SITE_CHANGED" > ${variables}`;
  expect(await run(command)).toBeUndefined();
  expect(JSON.parse(await readFile(input, 'utf8'))).toEqual({
    ...entry,
    changed: ['/', '/pricing'],
  });
  expect(await readFile(variables, 'utf8')).toBe('7 rollback 0123456789abcdef /\n/pricing\n');
});

test('a command gets no salt of a canary, with which a visitor could choose to get it', async () => {
  const canary = { composition: 'fedcba9876543210', changes: [], percent: 10, percentAt: entry.at };
  const salt = 'a salt of forty-three or more letters, as it is';
  await run(`cat > ${inFolder('input')}`, 10_000, [], { canary: { ...canary, salt } });
  expect(JSON.parse(await readFile(inFolder('input'), 'utf8')).canary).toEqual(canary);
});

test('a command that fails reports how, and one that reads nothing succeeds', async () => {
  expect(await run('exit 3')).toBe('the command failed (exit code 3)');
  expect(await run('kill -TERM $$')).toBe('the command failed (SIGTERM)');
  expect(await run(`${inFolder('nothing')} 2> ${inFolder('error')}`)).toBe(
    'the command failed (exit code 127)',
  );
  const many = Array.from({ length: 20_000 }, (_, page) => `/products/page${page}`);
  expect(await run('test -z "$SITE_CHANGED"', 10_000, many)).toBeUndefined();
});

test('a command that hangs is ended with all that it has started', async () => {
  // Its time is over once it has started something, however long that takes. Polling would advance
  // the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = inFolder('pid');
  const ended = run(`sleep 600 & echo $! > ${file}; wait`, 400);
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
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
}
