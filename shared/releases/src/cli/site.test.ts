import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../fixtures/fixture-site.ts';

const tsx = join(import.meta.dirname, '../../node_modules/.bin/tsx');
const entry = join(import.meta.dirname, 'site.ts');
const config = join(import.meta.dirname, '../../../../shell/site.config.json');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let site: FixtureSite;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
});
afterAll(() => site.remove());

/** Runs `site` in the fixture's workspace. */
function run(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, SITE_STORE: site.store.folder, SITE_USER: 'beth' };
  return new Promise((resolve) => {
    execFile(tsx, [entry, ...args], { cwd: site.folder, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test('a day of an operator: publish, promote, look, roll back', async () => {
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('published already with the same bytes'),
  });
  const composed = await run('compose', '--config', config);
  expect(composed.stdout).toMatch(/^[0-9a-f]{16}\n$/);
  const id = composed.stdout.trim();
  expect(await run('promote', '--composition', id, '--reason', 'opening')).toEqual({
    code: 0,
    stdout: `Live: composition ${id} (revision 1)\n`,
    stderr: '',
  });
  expect(await run('promote', '--config', config)).toMatchObject({
    code: 0,
    stdout: `Nothing to change: composition ${id} is live.\n`,
  });
  const pricing = await site.release('pricing', { version: '1.1.0' });
  expect((await run('promote', 'pricing', '--config', config)).stdout).toBe(
    `Live: pricing ${pricing} (revision 2)\n`,
  );
  const rolled = await run('rollback', 'pricing', '--json');
  expect(JSON.parse(rolled.stdout)).toMatchObject({
    entry: { revision: 3, action: 'rollback', app: 'pricing', by: 'beth' },
    fallbacks: { pricing },
  });
  const [status, history] = await Promise.all([run('status'), run('history', '--limit', '2')]);
  expect(status.stdout).toMatch(/^Revision 3, composition [0-9a-f]{16}, rollback by beth at /);
  expect(status.stdout).toMatch(new RegExp(`pricing +1\\.0\\.0-\\w+ +${pricing} +${pricing}`));
  expect(history.stdout.trim().split('\n')).toHaveLength(2);
});

describe('what goes wrong is said in one line with exit code 1', () => {
  test.each([
    [
      'an unknown application',
      ['publish', 'blog'],
      /^There is no application "blog": name one of /,
    ],
    [
      'an unknown release',
      ['promote', 'pricing@9.9.9-00000000', '--config', config],
      /^No release 9\.9\.9-00000000 of pricing/,
    ],
    ['a missing store', ['status', '--store', 'nowhere'], /^There is no store in .*nowhere: /],
    [
      'a store that can not be written',
      ['publish', 'shell', '--store', 'file/store'],
      /^Can't write to the store .*ENOTDIR/,
    ],
    [
      'a missing configuration',
      ['promote', '--config', 'none.json'],
      /^Can't read the site configuration none\.json/,
    ],
    ['a damaged configuration', ['compose', '--config', 'file'], /^file: Site configuration: /],
  ])('%s', async (_name, args, message) => {
    await writeFile(join(site.folder, 'file'), '{}');
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('and as JSON for programs', async () => {
    const { code, stdout } = await run('rollback', 'blog', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { kind: 'unknown-application', message: expect.stringContaining('"blog"') },
    });
  });
});

test('every refusal of a gate is one line', async () => {
  const other = await createFixtureSite();
  await other.releaseAll();
  const federation = '1.0.0';
  const id = await other.release('devices', { description: { federation } });
  const { code, stderr } = await run('promote', '--store', other.store.folder, '--config', config);
  await other.remove();
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`federation: devices: ${id} was built with Module Federation 1.0.0`),
    'Refused, nothing was changed: the gates found one thing wrong.',
  ]);
});

test('wrong usage ends with exit code 2', async () => {
  const [unknown, missing] = await Promise.all([run('promot'), run('publish', '--json')]);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("'promot'") });
  expect(missing.code).toBe(2);
  expect(JSON.parse(missing.stdout)).toMatchObject({ error: { kind: 'usage' } });
});

test('help shows how a command is used', async () => {
  const { code, stdout } = await run('promote', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('$ pnpm site promote pricing --reason "new yearly prices"');
});
