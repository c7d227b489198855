import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@platform/node/settings';
import { exampleSettings } from '@platform/testing/example-settings';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOperators } from '../server/access/operators.ts';
import { readConsoleSettings, settings } from '../server/settings.ts';
import { addConsole } from './console-command.ts';
import { addOperators } from './operator-command.ts';

const { path } = folderForEachTest();
const { site } = siteForEachTest();
beforeEach(() => void vi.stubEnv('CONSOLE_OPERATORS', path('operators.json')));
afterEach(() => void vi.unstubAllEnvs());

const run = (...args: string[]) => runCaptured(args, [addConsole, addOperators]);

test('the example of settings lists those of the console', async () => {
  const file = join(import.meta.dirname, '../../../cli/deploy/.env.example');
  const { all } = exampleSettings(await readFile(file, 'utf8'));
  const isOwn = (name: string) => name.startsWith('CONSOLE_');
  const own = Object.keys(settings.shape).filter(isOwn);
  expect(Object.keys(all).filter(isOwn).sort()).toEqual(own.sort());
  expect(readSettings(settings, { ...all, CONSOLE_PORT: '' })).toEqual(readSettings(settings, {}));
});

test('what encrypts for others is on this machine unless it is named', () => {
  const address = { CONSOLE_ADDRESS: 'https://console.nguzo.example' };
  expect(readConsoleSettings(address).proxies).toEqual(['127.0.0.1', '::1']);
  expect(readConsoleSettings({ ...address, CONSOLE_PROXIES: '10.0.0.7' }).proxies).toHaveLength(1);
  expect(readConsoleSettings({}).proxies).toEqual([]);
});

test('a token is printed once, alone on its line, and its operator is listed', async () => {
  const { code, stdout, stderr } = await run('operator', 'add', 'anna');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[\w-]{43}\n$/);
  expect(stderr).toContain('nobody can show it again');
  const listed = await run('operator', 'list');
  expect(listed.stdout).toMatch(/^anna {2}since \d{4}-/);
  expect(listed.stdout).not.toContain(stdout.trim());
});

test('another token replaces the first, keeps its role, and says so', async () => {
  const look = ['operator', 'add', 'anna', '--may', 'look'];
  const first = JSON.parse((await run(...look, '--json')).stdout);
  const second = JSON.parse((await run('operator', 'add', 'anna', '--json')).stdout);
  expect(second.token).not.toBe(first.token);
  expect([first.may, second.may]).toEqual(['look', 'look']);
  const read = await readOperators(path('operators.json'));
  expect(read.ok && [...read.value.keys()]).toEqual(['anna']);
});

test('an operator is removed, and one who is not there is named', async () => {
  await run('operator', 'add', 'anna');
  expect((await run('operator', 'remove', 'anna')).code).toBe(0);
  expect((await run('operator', 'list')).stdout).toContain('Nobody has a token');
  const { code, stderr } = await run('operator', 'remove', 'anna');
  expect(code).toBe(2);
  expect(stderr).toContain('anna has no token');
});

test.each(['', '-anna', 'an\nna', 'a'.repeat(65)])('%j is no name of an operator', async (name) => {
  const { code } = await run('operator', 'add', '--', name);
  expect(code).toBe(2);
});

test.each([
  [{ CONSOLE_HOST: '0.0.0.0' }, 'set CONSOLE_ADDRESS'],
  [{ CONSOLE_ADDRESS: 'http://console.nguzo.example' }, 'begin with https'],
  [{ CONSOLE_HOST: '0.0.0.0', CONSOLE_ADDRESS: 'https://console.nguzo.example' }, 'operator add'],
  [{ CONSOLE_ADDRESS: 'https://console.nguzo.example/x' }, 'CONSOLE_ADDRESS is no address'],
  [{ CONSOLE_ADDRESS: 'https://a.example https://b.example' }, 'CONSOLE_ADDRESS is no address'],
  [{ CONSOLE_USER_HEADER: 'X-User' }, 'CONSOLE_PROXIES'],
  [{ CONSOLE_FOLLOWERS: 'nonsense' }, 'CONSOLE_FOLLOWERS'],
  [{ CONSOLE_PORT: '99999' }, 'CONSOLE_PORT'],
])('it does not start with %j, and says what helps', async (env, advice) => {
  for (const [name, text] of Object.entries(env)) vi.stubEnv(name, text);
  const { code, stderr } = await run('console', '--store', site.store.folder);
  expect(code).toBe(2);
  expect(stderr).toContain(advice);
});
