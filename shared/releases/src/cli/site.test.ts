import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixtureModule } from '../fixtures/fixture-remotes.ts';
import { createFixtureSite, type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { type Outcome, runCaptured } from './run-captured.ts';

const configFile = join(import.meta.dirname, '../../../../shell/site.config.json');

/** An address that nothing can listen at. */
const NOWHERE = 'http://127.0.0.1:1';

let site: FixtureSite;
const home = process.cwd();
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  process.chdir(site.folder);
  vi.stubEnv('SITE_USER', 'beth');
  vi.stubEnv('SITE_ADDRESS', NOWHERE);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(home);
  await site.remove();
});

/** Runs `site` in the fixture's workspace, in this process. */
function run(...args: string[]): Promise<Outcome> {
  return runCaptured([...args, ...(args.includes('--store') ? [] : ['--store', 'store'])]);
}

/** Runs `site` as a process of its own. */
function spawn(...args: string[]): Promise<Outcome> {
  const tsx = import.meta.resolve('tsx');
  const entry = fileURLToPath(import.meta.resolve('./site.ts'));
  const env = { ...process.env, SITE_STORE: site.store.folder };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', tsx, entry, ...args], { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), stdout: out, stderr: err });
    });
  });
}

test('a day of an operator: publish, promote, look, roll back', async () => {
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is in the store already, and is the newest'),
  });
  const composed = await run('compose', '--all');
  expect(composed.stdout).toMatch(/^[0-9a-f]{16}\n$/);
  const id = composed.stdout.trim();
  const promoted = await run('promote', '--composition', id, '--reason', 'opening');
  expect(promoted).toMatchObject({ code: 0, stderr: '' });
  expect(promoted.stdout).toContain('shell: new, 1.0.0-');
  expect(promoted.stdout).toContain(
    `In the ledger: composition ${id} (revision 1). No edge answers at ${NOWHERE} (`,
  );
  expect(await run('promote', '--all')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`composition ${id}, as before (revision 1). No edge answers`),
  });
  const { pricing: first = '' } = await site.releaseAll();
  const pricing = await site.release('pricing', { version: '1.1.0' });
  expect((await run('promote', 'pricing', '--no-wait')).stdout).toBe(
    `pricing: ${first} → ${pricing}\nIn the ledger: pricing ${pricing} (revision 2)\n`,
  );
  const rolled = await run('rollback', 'pricing', '--json');
  expect(JSON.parse(rolled.stdout)).toMatchObject({
    entry: { revision: 3, action: 'rollback', app: 'pricing', by: 'beth' },
    fallbacks: {},
    served: { kind: 'no-edge' },
  });
  const status = await run('status');
  expect(status.stdout).toMatch(/^Revision 3, composition [0-9a-f]{16}, rollback by beth at /);
  expect(status.stdout).toMatch(new RegExp(`pricing +1\\.0\\.0-\\w+ +- +${pricing}`));
  const history = await run('history', '--limit', '2');
  expect(history.stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^3 +\S+Z +rollback +[0-9a-f]{16} +beth$/),
    `    pricing: ${pricing} → ${first}`,
    expect.stringMatching(/^2 +\S+Z +promote +[0-9a-f]{16} +beth$/),
    `    pricing: ${first} → ${pricing}`,
  ]);
});

test('the configuration is published, promoted, shown and rolled back like an application', async () => {
  const settings = JSON.parse(await readFile(configFile, 'utf8'));
  settings.plans.basic.price.yearly = 13_000;
  await writeFile(join(site.folder, 'dearer.json'), JSON.stringify(settings));
  value(await site.promote('all'));
  expect((await run('publish', 'config', '--config', configFile)).code).toBe(0);
  expect((await run('promote', 'config', '--no-wait')).code).toBe(0);
  const published = await run('publish', 'config', '--config', 'dearer.json');
  expect(published.stdout).toMatch(/^config [0-9a-f]{16}: published\n$/);
  const [, id = ''] = published.stdout.split(/[ :]/);
  const promoted = await run('promote', 'config', '--no-wait');
  expect(promoted.stdout).toContain('plans.basic.price.yearly: 12000 → 13000\n');
  expect((await run('status')).stdout).toMatch(new RegExp(`config +${id} +- +${id}`));
  expect((await run('history', '--limit', '1')).stdout).toMatch(
    /promote +.*\n {4}config: .* → .*\n {4}plans\.basic\.price\.yearly: 12000 → 13000\n/,
  );
  const back = await run('rollback', 'config', '--no-wait');
  expect(back.stdout).toContain('plans.basic.price.yearly: 13000 → 12000\n');
});

test('an application of which nobody knew is published, promoted and removed by its name', async () => {
  await site.release('loyalty');
  expect((await run('promote', 'loyalty', '--no-wait')).stdout).toMatch(/^loyalty: new, 1\.0\.0-/);
  expect((await run('remove', 'loyalty', '--no-wait')).stdout).toMatch(
    /^loyalty: 1\.0\.0-\w+ → removed\nIn the ledger: loyalty is off the site/,
  );
});

describe('what goes wrong is said in one line with exit code 1', () => {
  test.each([
    [
      'an application that was not built',
      ['publish', 'blog'],
      /^There is no mfe-blog\/dist\/release\.json: build blog first\.$/,
    ],
    ['what is no name', ['publish', 'Blog!'], /^"Blog!" is no name of an application: a name has /],
    ['a name that browsers have', ['publish', 'location'], /^"location" is a name that is taken: /],
    [
      'an unknown application',
      ['promote', 'blog'],
      /^Nothing of "blog" is published: there are .*pricing, shell.*, config\.$/,
    ],
    [
      'an unknown release',
      ['promote', 'pricing@9.9.9-00000000'],
      /^No release 9\.9\.9-00000000 of pricing is published: published are /,
    ],
    [
      'what a site can not go without',
      ['remove', 'config'],
      /^The site does not go without its config\./,
    ],
    ['a missing store', ['status', '--store', 'nowhere'], /^There is no store in .*nowhere: /],
    [
      'a store that can not be written',
      ['init', '--store', 'file/store'],
      /^Can't write to the store .*ENOTDIR/,
    ],
    [
      'a store that nobody has made',
      ['publish', 'pricing', '--store', 'mistyped'],
      /^There is no store in .*mistyped: .* `site init --store .*mistyped`\.$/,
    ],
    [
      'a missing configuration',
      ['publish', 'config', '--config', 'none.json'],
      /^Can't read the site configuration none\.json \(ENOENT\)/,
    ],
    [
      'a damaged configuration',
      ['publish', 'config', '--config', 'file'],
      /^file: Site configuration: /,
    ],
  ])('%s', async (_name, args, message) => {
    await writeFile(join(site.folder, 'file'), '{}');
    const { code, stdout, stderr } = await run(...args);
    expect(stderr.trim()).toMatch(message);
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

test('a store is made by name, and made again it stays as it is', async () => {
  expect(await run('init', '--store', 'made')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The store is in .*made\.\n$/),
  });
  expect((await run('publish', 'pricing', '--store', 'made')).code).toBe(0);
  expect((await run('init', '--store', 'made', '--json')).code).toBe(0);
  expect((await run('status', '--store', 'made')).stdout).toMatch(/pricing +- +- +1\.\d/);
});

test('every refusal of a gate is one line', async () => {
  const federation = '1.0.0';
  const id = await site.release('devices', { description: { federation } });
  const { code, stderr } = await run('promote', 'devices');
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`federation: devices: ${id} was built with Module Federation 1.0.0`),
    'Refused, nothing was changed: the gates found one thing wrong.',
  ]);
});

test('one cause on every page is one line, and all of it for programs', async () => {
  const link = '<a href="/nowhere">x</a>';
  const modules = Object.fromEntries(
    Array.from({ length: 6 }, (_, position) => [`pages/p${position}`, fixtureModule(link)]),
  );
  const pages = Object.fromEntries(
    Object.keys(modules).map((module) => [`/${module}`, module.replace('pages/', '')]),
  );
  await site.release('loyalty', { version: '2.0.0', pages, modules });
  const { code, stderr } = await run('promote', 'loyalty');
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'links: loyalty /pages/p0, /pages/p1, /pages/p2 and 3 more: the link /nowhere leads to no page',
    'Refused, nothing was changed: the gates found one thing wrong.',
  ]);
  const { stdout } = await run('promote', 'loyalty', '--json');
  expect(JSON.parse(stdout).error.refusals).toHaveLength(6);
});

test('wrong usage ends with exit code 2', async () => {
  expect(await run('promot')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("'promot'"),
  });
  expect(await run('promote')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('name what to promote, or --all'),
  });
  for (const args of [
    ['rollback', 'pricing', '--to', ''],
    ['promote', '--site-address', 'nguzo.example'],
    ['promote', '--setup-address', 'https://anna:secret@nguzo.example'],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(/at .*\.ts|Invalid URL/);
  }
  vi.stubEnv('SITE_ADDRESS', 'nguzo.example');
  expect(await run('promote', 'pricing')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^SITE_ADDRESS: it is no address: write scheme, host and port/),
  });
  vi.stubEnv('SITE_ADDRESS', NOWHERE);
  const both = await run('promote', 'pricing', '--composition', '0123456789abcdef', '--json');
  expect(both.code).toBe(2);
  expect(JSON.parse(both.stdout)).toMatchObject({ error: { kind: 'usage' } });
});

test('a process of its own ends with the same exit codes', { timeout: 60_000 }, async () => {
  const [status, unknown, usage] = await Promise.all([
    spawn('status', '--json'),
    spawn('publish', 'blog'),
    spawn('publish'),
  ]);
  expect(status.code).toBe(0);
  expect(JSON.parse(status.stdout)).toMatchObject({ entry: { revision: expect.any(Number) } });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('build blog first') });
  expect(usage.code).toBe(2);
});

test('help shows how a command is used', async () => {
  expect(await run('promote', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('$ pnpm site promote pricing --reason "new yearly prices"'),
  });
});
