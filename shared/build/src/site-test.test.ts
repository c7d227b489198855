import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const siteTest = join(import.meta.dirname, '../bin/site-test.js');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(vitest, join(folder, 'node_modules/vitest'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'garden.test.ts'),
    `import { describe, expect, test } from 'vitest';
describe('roses', () => {
  test('need water', () => expect(1).toBe(1));
  test('need snow', () => expect(1).toBe(2));
});`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** The exit code and everything that a run prints. */
function run(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [siteTest, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
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
  expect(await run('-t', 'need sun', '--reporter=json')).toMatchObject({ code: 1 });
});

test('options after the separator of npm scripts count as well', async () => {
  const { code, said } = await run('--', '-t', 'need sun');
  expect(code).toBe(1);
  expect(said).toContain('No test matches -t "need sun"');
});

test('a file that does not exist fails the run', async () => {
  expect(await run('weeds')).toMatchObject({ code: 1 });
});
