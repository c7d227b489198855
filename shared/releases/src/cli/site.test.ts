import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureConfigurationFile } from '@site/releases/testing/fixture-config';
import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { value } from '@site/releases/testing/fixture-site';
import { NOWHERE, type Outcome, workspaceForFile } from '@site/releases/testing/run-captured';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const { site, run } = workspaceForFile();

test('a day of an operator: publish, promote, check, roll back', async () => {
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is in the store already, and is the newest'),
  });
  const tried = await run('compose', '--all', '--dry-run');
  expect([...(await site.store.filesBelow('compositions')).keys()]).toEqual([]);
  const composed = await run('compose', '--all');
  expect(tried.stdout).toBe(`${composed.stdout.trim()}, on revision 0; nothing was written\n`);
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
});

test('the configuration is published, promoted, shown and rolled back like an application', async () => {
  const configuration = JSON.parse(await readFile(fixtureConfigurationFile, 'utf8'));
  configuration.plans.basic.price.yearly = 13_000;
  await writeFile(join(site.folder, 'dearer.json'), JSON.stringify(configuration));
  value(await site.promote('all'));
  expect((await run('publish', 'config', '--config', fixtureConfigurationFile)).code).toBe(0);
  expect((await run('promote', 'config', '--no-wait')).code).toBe(0);
  const published = await run('publish', 'config', '--config', 'dearer.json');
  expect(published.stdout).toMatch(/^config [0-9a-f]{16}: published\n$/);
  expect(published.stderr).toMatch(/^Warning: prices: .+ in plans\.comparison\..+ no period/m);
  const [, id = ''] = published.stdout.split(/[ :]/);
  const promoted = await run('promote', 'config', '--no-wait');
  expect(promoted.stdout).toContain('plans.basic.price.yearly: 12000 → 13000\n');
  expect((await run('status')).stdout).toMatch(new RegExp(`config +${id} +- +${id}`));
  expect((await run('history', '--limit', '1')).stdout).toMatch(
    /promote +.*\n {4}config: .* → .*\n {4}plans\.basic\.price\.yearly: 12000 → 13000\n/,
  );
  // The earlier prices, published again, are the newest again.
  expect((await run('publish', 'config', '--config', fixtureConfigurationFile)).code).toBe(0);
  const again = await run('promote', 'config', '--no-wait');
  expect(again.stdout).toContain('plans.basic.price.yearly: 13000 → 12000\n');
  const back = await run('rollback', 'config', '--no-wait');
  expect(back.stdout).toContain('plans.basic.price.yearly: 12000 → 13000\n');
});

test('init makes a store, and leaves an existing one as it is', async () => {
  expect(await run('init', '--store', 'made')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The store is in .*made\.\n$/),
  });
  expect((await run('publish', 'pricing', '--store', 'made')).code).toBe(0);
  expect((await run('init', '--store', 'made', '--json')).code).toBe(0);
  expect((await run('status', '--store', 'made')).stdout).toMatch(/pricing +- +- +1\.\d/);
});

describe('once a site is live', () => {
  beforeAll(async () => void value(await site.promote()));

  test.each<[command: string, message: RegExp]>([
    ['publish blog', /^There is no mfe-blog\/dist\/release\.json: build blog first\.$/],
    ['publish Blog!', /^"Blog!" is no name of an application: a name has /],
    ['publish location', /^"location" is a name that is taken: /],
    ['promote blog', /^Nothing of "blog" is published: there are .*pricing, shell.*, config\.$/],
    [
      'promote pricing@9.9.9-0000000000000000',
      /^No release 9\.9\.9-0000000000000000 of pricing is published: published are /,
    ],
    ['remove config', /^The site does not go without its config\./],
    ['status --store nowhere', /^There is no store in .*nowhere: /],
    ['init --store file/store', /^Can't write to the store .*ENOTDIR/],
    [
      'publish pricing --store mistyped',
      /^There is no store in .*mistyped: .* `site init --store .*mistyped`\.$/,
    ],
    [
      'publish config --config none.json',
      /^Can't read the site configuration none\.json \(ENOENT\)/,
    ],
    ['publish config --config file', /^file:1:\d+: Site configuration: /],
  ])('a failure is one line with exit code 1: %s', async (command, message) => {
    await writeFile(join(site.folder, 'file'), '{}');
    const { code, stdout, stderr } = await run(...command.split(' '));
    expect(stderr.trim()).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('programs get a failure as JSON', async () => {
    const { code, stdout } = await run('rollback', 'blog', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { kind: 'unknown-application', message: expect.stringContaining('"blog"') },
    });
  });

  test('a cause that shows on every page is one line, and programs get every refusal', async () => {
    const names = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
    const page = fixtureModule('<a href="/nowhere">x</a>');
    await site.release('loyalty', {
      version: '2.0.0',
      pages: Object.fromEntries(names.map((name) => [`/pages/${name}`, name])),
      modules: Object.fromEntries(names.map((name) => [`pages/${name}`, page])),
    });
    const { code, stderr } = await run('promote', 'loyalty');
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'links: loyalty /pages/p0, /pages/p1, /pages/p2 and 3 more: the link /nowhere leads to no page',
      'Refused, nothing was changed: the gates found one thing wrong.',
    ]);
    const { stdout } = await run('promote', 'loyalty', '--json');
    expect(JSON.parse(stdout).error.refusals).toHaveLength(6);
  });

  test.each<[command: string, message: string]>([
    ['promot', "'promot'"],
    ['promote', 'name what to promote, or --all'],
    ['promote pricing --as-it-is', '--as-it-is goes with --composition'],
    ['promote --site-address nguzo.example', 'write scheme, host and port'],
    ['promote --setup-address https://anna:secret@nguzo.example', '--setup-address <url>'],
  ])('wrong usage ends with exit code 2: %s', async (command, message) => {
    const { code, stderr } = await run(...command.split(' '));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(stderr).not.toMatch(/at .*\.ts|Invalid URL/);
  });

  test('a variable that is no address is wrong usage, and so are two ways to say what goes live', async () => {
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

  function spawn(...args: string[]): Promise<Outcome> {
    const entry = join(import.meta.dirname, '../../bin/site.js');
    const env = { ...process.env, SITE_STORE: site.store.folder };
    return new Promise((resolve) => {
      execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      });
    });
  }

  test('a process of its own ends with the same exit codes', { timeout: 60_000 }, async () => {
    vi.stubEnv('SITE_ADDRESS', 'nguzo.example');
    // Nothing of it goes on until the time limit of commands.
    const refused = spawn('promote', 'pricing');
    vi.stubEnv('SITE_ADDRESS', NOWHERE);
    const [status, unknown, usage] = await Promise.all([
      spawn('status', '--json'),
      spawn('publish', 'blog'),
      spawn('publish'),
    ]);
    expect(status.code).toBe(0);
    expect(JSON.parse(status.stdout)).toMatchObject({ entry: { revision: expect.any(Number) } });
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('build blog first') });
    expect(usage.code).toBe(2);
    expect((await refused).code).toBe(2);
  });
});
