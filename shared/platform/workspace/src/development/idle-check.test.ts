import { inWorkspace } from '@platform/node/workspace-folder';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test, vi } from 'vitest';
import { createIdleCheck, namesFirst, readLintMessage } from './idle-check.ts';

const folder = folderForEachTest();

/** A compiler as `tsc` is: a script that waits for another program, here one that never ends. */
function endlessCompiler(pidFile: string): readonly [string, ...string[]] {
  const inner = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const outer = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(inner)}])`;
  return [process.execPath, '-e', outer];
}

test('a check that is stopped leaves no compiler behind', async () => {
  const pidFile = folder.path('pid');
  const check = createIdleCheck(endlessCompiler(pidFile), () => {}, 0);
  check.start();
  const pid = await vi.waitFor(async () => {
    const text = await folder.read('pid');
    expect(text).not.toBe('');
    return Number(text);
  }, 120_000);

  check.stop();

  try {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 120_000);
  } finally {
    try {
      process.kill(pid);
    } catch {
      // As it should be.
    }
  }
});

test('only the messages of the newest check are reported', async () => {
  const told = vi.fn();
  const pidFile = folder.path('count');
  const script = `const fs = require('fs'); const again = fs.existsSync(${JSON.stringify(pidFile)}); fs.writeFileSync(${JSON.stringify(pidFile)}, ''); if (again) console.log('a.ts(1,1): wrong'); else setInterval(() => {}, 1000)`;
  const checkedBy = [process.execPath, '-e', script] as const;
  const check = createIdleCheck(checkedBy, told, 0);
  check.start();
  await vi.waitFor(() => folder.read('count'), 120_000);

  check.start();

  await vi.waitFor(() => expect(told).toHaveBeenCalled(), 120_000);
  expect(told.mock.calls).toEqual([[['a.ts(1,1): wrong']]]);
});

test('a save soon after another costs one check, and a build that begins costs none', async () => {
  const told = vi.fn();
  const runs = folder.path('runs');
  const script = `require('fs').appendFileSync(${JSON.stringify(runs)}, 'x')`;
  const check = createIdleCheck([process.execPath, '-e', script], told, 300);
  check.start();
  check.stop();
  check.start();
  check.start();

  await vi.waitFor(() => expect(told).toHaveBeenCalled(), 120_000);

  expect(await folder.read('runs')).toBe('x');
});

test('what a check says beside its messages is shown only where it has none', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  const told = vi.fn();
  const script = (output: string) =>
    [process.execPath, '-e', `console.error('aside'); ${output}; process.exitCode = 1`] as const;
  createIdleCheck(script("console.log('a.ts:1:1: wrong')"), told, 0).start();
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(['a.ts:1:1: wrong']), 120_000);
  expect(shown).not.toHaveBeenCalled();

  createIdleCheck(script(''), told, 0).start();
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith([]), 120_000);
  expect(shown.mock.calls).toEqual([['aside\n']]);
  shown.mockRestore();
});

test('of a misspelt name the message that knows the right one comes first, with all its lines', () => {
  const consequence = ['routes.ts(1,1): error TS2345: not assignable', '  label is missing'];
  const cause = [
    "page.tsx(9,9): error TS2551: no 'title'. Did you mean 'titel'?",
    '  declared here',
  ];
  expect(namesFirst([...consequence, ...cause])).toEqual([...cause, ...consequence]);
});

test('what lint refuses is said with its place, in its own words', () => {
  const file = inWorkspace('mfe-pricing/src/plans.tsx');
  const place = `file=${file},line=2,endLine=2,col=23,endColumn=58`;
  const line = `::error title=lint/style/noRestrictedImports,${place}::An application never imports another one: place its section.`;
  expect(readLintMessage(line)).toEqual([
    'mfe-pricing/src/plans.tsx:2:23: An application never imports another one: place its section.',
  ]);
  expect(readLintMessage('Checked 1 file in 30ms.')).toEqual([]);
});
