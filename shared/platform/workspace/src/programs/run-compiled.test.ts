import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';

const runner = pathToFileURL(join(import.meta.dirname, 'run-compiled.mjs')).href;

const root = folderForEachTest();
beforeEach(async () => {
  await write('package.json', '{ "type": "module" }');
  await write('src/greeting.ts', "export const greeting: string = 'one';\n");
  await write('src/late.ts', "export const late: string = 'late';\n");
  await write('src/beside/data.txt', 'beside');
  await write(
    'src/tool.ts',
    `import { readFileSync } from 'node:fs';
import { greeting } from './greeting.ts';
if (process.argv[2] === 'fail') throw new Error('failed');
if (process.argv[2] === 'wait') {
  console.error('waiting');
  for await (const _ of process.stdin);
}
const { late } = await import('./late.ts');
const data = readFileSync(import.meta.dirname + '/beside/data.txt', 'utf8');
console.log(greeting, late, data);
`,
  );
  await write(
    'bin.mjs',
    `import { runCompiled } from '${runner}';
await runCompiled({ name: 'tool', root: import.meta.dirname + '/..', folder: 'tool', entries: { tool: 'src/tool.ts' }, copies: { beside: 'src/beside' }, sources: ['tool/src'] });
`,
  );
});

test('the first run compiles and says so; the next runs what was compiled, while it is there', async () => {
  const said = expect.stringMatching(
    /^`tool` has changed or is new: compiled it in \d+\.\d s\.\n$/,
  );
  expect(await run()).toEqual({ code: 0, stdout: 'one late beside\n', stderr: said });
  // Sources that were only touched, and tests, change nothing.
  await write('src/greeting.ts', "export const greeting: string = 'one';\n");
  await write('src/greeting.test.ts', 'test();');
  expect(await run()).toEqual({ code: 0, stdout: 'one late beside\n', stderr: '' });
  const [name = ''] = await readdir(root.path('tool/dist/tool'));
  await rm(root.path('tool/dist/tool', name), { recursive: true });
  expect(await run()).toMatchObject({ stdout: 'one late beside\n', stderr: compiled });
});

test('a change of a source is never missed, even if its size and age stay the same', async () => {
  const file = root.path('tool/src/greeting.ts');
  const age = new Date('2026-01-01');
  await utimes(file, age, age);
  await run();
  await write('src/greeting.ts', "export const greeting: string = 'two';\n");
  await utimes(file, age, age);
  expect(await run()).toMatchObject({ stdout: 'two late beside\n', stderr: compiled });
  await write('src/beside/data.txt', 'BESIDE');
  expect(await run()).toMatchObject({ stdout: 'two late BESIDE\n', stderr: compiled });
  await rm(root.path('tool/src/late.ts'));
  expect((await run()).code).not.toBe(0);
});

test('several first runs at once all end well, and leave one program', async () => {
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(
    runs.map(() => [0, 'one late beside\n']),
  );
  expect((await readdir(root.path('tool/dist/tool'))).sort()).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ]);
});

test('a program that is running keeps what it has not imported yet', async () => {
  await run();
  const waiting = start('wait');
  await once(waiting.child.stderr ?? process.stderr, 'data');
  await write('src/late.ts', "export const late: string = 'newer';\n");
  expect(await run()).toMatchObject({ stdout: 'one newer beside\n' });
  waiting.child.stdin?.end();
  expect(await waiting.ended).toMatchObject({ stdout: 'one late beside\n' });
});

test('an error names the line of the source', async () => {
  await run();
  const { code, stderr } = await run('fail');
  expect(code).toBe(1);
  expect(stderr).toContain('tool/src/tool.ts:3:');
});

const compiled = expect.stringContaining('compiled it in');

function write(path: string, text: string): Promise<void> {
  return root.write(`tool/${path}`, text);
}

function run(...args: string[]) {
  return start(...args).ended;
}

function start(...args: string[]) {
  let finish: (outcome: { code: number; stdout: string; stderr: string }) => void;
  const ended = new Promise<Parameters<typeof finish>[0]>((resolve) => {
    finish = resolve;
  });
  const child = execFile(
    process.execPath,
    [root.path('tool/bin.mjs'), ...args],
    (error, stdout, stderr) => finish({ code: Number(error?.code ?? 0), stdout, stderr }),
  );
  return { child, ended };
}
