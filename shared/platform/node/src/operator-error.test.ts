import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError, runProgram } from './operator-error.ts';

const usualExitCode = process.exitCode;
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = usualExitCode;
});

test('what the operator can put right ends a program with one line and exit code 1', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runProgram(() => Promise.reject(new OperatorError('The folder is read-only.')));
  expect(written.mock.calls).toEqual([['The folder is read-only.\n']]);
  expect(process.exitCode).toBe(1);
});

test('a bug is thrown again with its stack', async () => {
  const bug = new TypeError('x is not a function');
  await expect(runProgram(() => Promise.reject(bug))).rejects.toBe(bug);
});
