import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';

const siteTest = join(import.meta.dirname, '../bin/site-test.js');
const folder = folderForEachTest();

beforeEach(async () => {
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  await folder.write('node_modules/.placeholder', '');
  await symlink(vitest, folder.path('node_modules/vitest'));
  await folder.write('package.json', '{ "type": "module" }');
  await folder.write(
    'garden.test.ts',
    `import { describe, expect, test } from 'vitest';
describe('roses', () => {
  test('need water', () => expect(1).toBe(1));
  test('need snow', () => expect(1).toBe(2));
});`,
  );
});

function run(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [siteTest, ...args],
      { cwd: folder.path() },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

test('tests whose name matches are run, and decide', async () => {
  expect(await run('-t', 'roses need water')).toMatchObject({ code: 0 });
  const failing = await run('-t', 'need snow');
  expect(failing.code).toBe(1);
  expect(failing.said).not.toContain('No test matches');
});

test('a name that matches no test fails the run and is repeated', async () => {
  const { code, said } = await run('-t', 'need sun');
  expect(code).toBe(1);
  expect(said).toContain('No test matches -t "need sun": none of 2 in 1 files ran.');
});

test('options after the separator of npm scripts count as well, also with another reporter', async () => {
  const { code, said } = await run('--', '-t', 'need sun', '--reporter=json');
  expect(code).toBe(1);
  expect(said).toContain('No test matches -t "need sun"');
});
