import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aBuyer } from '@back-end/setup-service/testing/buyer';
import { findFreePort } from '@platform/node/ports';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The bundles, copied to a folder with nothing around them, on a machine whose only program is
// Node: no HOME with anything in it, no variable of ours, nothing on PATH but `node`.
let folder: string;
let fixture: FixtureSite;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'home'));
  await symlink(process.execPath, join(folder, 'bin/node'));
  const made = join(folder, 'made');
  const args = [
    '--import',
    'tsx',
    inWorkspace('shared/platform/workspace/src/bundle.ts'),
    '--out',
    made,
  ];
  const bundling = spawn(process.execPath, args, { cwd: workspaceFolder, stdio: 'inherit' });
  expect(await once(bundling, 'exit')).toEqual([0, null]);
  // A link into the workspace would not be one any more.
  await cp(made, join(folder, 'app'), { recursive: true, verbatimSymlinks: true });
  await rm(made, { recursive: true });
  fixture = await createFixtureSite();
  for (const app of ['shell', 'marketing', 'pricing', 'signup', 'devices'])
    await fixture.build(app);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await fixture?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('nothing in them is, names or links to the workspace', async () => {
  const entries = await readdir(join(folder, 'app'), { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([]);
  const named = entries.filter(({ name }) =>
    /^(?:tsx|typescript|esbuild|vitest)$|\.tsx?$/.test(name),
  );
  expect(named.map(({ name }) => name)).toEqual([]);
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    expect((await readFile(file)).includes(workspaceFolder), file).toBe(false);
  }
});

test('what the workspace would say has to be set', async () => {
  const refusals = [
    ['edge/edge.mjs', [], 1, /^SITE_STORE is not set: [^\n]+\n$/],
    ['setup-service/setup-service.mjs', [], 1, /^SITE_CONFIG is not set: [^\n]+\n$/],
    ['setup-service/orders.mjs', ['list'], 1, /^SITE_DATA is not set: [^\n]+\n$/],
    ['site/site.mjs', ['status'], 2, /^error: no store is named: set SITE_STORE or --store\n/],
    ['site/site.mjs', ['publish', 'config', '--store', 'store'], 1, /^There is no store in /],
  ] as const;
  for (const [program, args, code, said] of refusals) {
    const outcome = await run(program, args);
    expect(outcome, program).toMatchObject({ code, stderr: expect.stringMatching(said) });
  }
});

test('a site is made, promoted, rolled back and served', async () => {
  const env = { SITE_STORE: join(folder, 'store'), SITE_USER: 'anna' };
  const site = (...args: string[]) => run('site/site.mjs', args, env);
  expect((await site('init')).code).toBe(0);
  expect(await site('publish', 'config')).toMatchObject({
    code: 2,
    stderr: 'No site configuration is named: set --config.\n',
  });
  const config = inWorkspace('shared/platform/testing/src/site/site.config.json');
  expect((await site('publish', 'config', '--config', config)).code).toBe(0);
  for (const app of ['shell', 'marketing', 'pricing', 'signup', 'devices']) {
    const from = join(fixture.folder, app === 'shell' ? 'shell' : `mfe-${app}`);
    expect(await site('publish', app, '--from', from)).toMatchObject({ code: 0, stderr: '' });
  }
  const edge = start('edge/edge.mjs', { ...env, PORT: '0' });
  const address = await edge.printed(/^edge: (\S+)$/m);
  const here = ['--site-address', address];
  expect(await site('promote', '--all', ...here)).toMatchObject({ code: 0, stderr: '' });
  expect((await fetch(`${address}/pricing`)).status).toBe(200);
  const { port } = new URL(address);
  expect(await isHealthy('edge', { PORT: port })).toBe(true);
  expect(await isHealthy('edge', { PORT: '1' })).toBe(false);
  const { pricing: first } = await live(address);
  const modules = { 'pages/pricing': fixtureModule('<h1 id="plans">New prices</h1>') };
  await fixture.build('pricing', { version: '2.0.0', modules });
  await site('publish', 'pricing', '--from', join(fixture.folder, 'mfe-pricing'));
  const pictures = await site('diff', '--pictures');
  expect(pictures.code).toBe(1);
  expect(pictures.stderr).toContain('Chromium, which this program comes without');
  expect((await site('diff')).stdout).toContain('+ h1: New prices');
  expect((await site('promote', 'pricing')).code).toBe(0);
  expect((await live(address)).pricing).toMatch(/^2\.0\.0-/);
  expect((await site('rollback', 'pricing')).code).toBe(0);
  expect((await live(address)).pricing).toBe(first);
  edge.child.kill('SIGTERM');
  expect(await once(edge.child, 'exit')).toEqual([0, null]);
});

test('the setup service sells a plan and sends the receipt as a PDF', async () => {
  const dataFolder = join(folder, 'data');
  const env = {
    SITE_CONFIG: inWorkspace('shared/back-end/setup-service/testing/site.config.json'),
    SITE_DATA: dataFolder,
    SETUP_PORT: String(await findFreePort()),
    SETUP_METRICS_PORT: String(await findFreePort()),
    SETUP_BOT_CHECK: 'trials',
    SANDBOX_SECONDS: '0',
  };
  const service = start('setup-service/setup-service.mjs', env);
  const address = await service.printed(/listening at (http:[^"]+)"/);
  expect(await isHealthy('setup-service', env)).toBe(true);
  expect(await isHealthy('setup-service', { SETUP_PORT: '1' })).toBe(false);
  const buyer = aBuyer(address);
  expect((await buyer.place()).status).toBe(200);
  const started = await buyer.payByCard(1);
  expect(started.status).toBe(200);
  const page = await fetch(`${address}${new URL(started.body.redirect_url).pathname}`);
  expect(page.headers.get('content-type')).toContain('text/html');
  await buyer.choose(started.body.redirect_url, 'pay');
  expect(String(await buyer.setUp(1))).toBe('1');
  await expect.poll(() => receiptIn(join(dataFolder, 'outbox'))).toMatch(/^%PDF-/);
  const orders = await run('setup-service/orders.mjs', ['list', '--json'], env);
  expect(JSON.parse(orders.stdout)).toHaveLength(1);
  const shown = await run(
    'setup-service/persons.mjs',
    ['show', buyer.who.email, '--why', 'they asked'],
    env,
  );
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining(buyer.who.email) });
  service.child.kill('SIGTERM');
  expect(await once(service.child, 'exit')).toEqual([0, null]);
});

test.skipIf(!findPostgres())('the setup service makes its tables in PostgreSQL', async () => {
  const cluster = await startPostgres(findPostgres() ?? '');
  onTestFinished(() => cluster.stop());
  const env = {
    DATABASE_URL: await cluster.createDatabase(),
    SITE_CONFIG: inWorkspace('shared/back-end/setup-service/testing/site.config.json'),
    SITE_DATA: join(folder, 'data-beside-postgres'),
    SETUP_PORT: '0',
  };
  const service = start('setup-service/setup-service.mjs', env);
  const address = await service.printed(/listening at (http:[^"]+)"/);
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  const orders = await run('setup-service/orders.mjs', ['list'], env);
  expect(orders).toMatchObject({ code: 0, stdout: 'There are no such orders.\n' });
  service.child.kill('SIGTERM');
  expect(await once(service.child, 'exit')).toEqual([0, null]);
});

type Env = Readonly<Record<string, string>>;

async function isHealthy(program: string, env: Env): Promise<boolean> {
  const dockerfile = await readFile(join(folder, 'app', program, 'Dockerfile'), 'utf8');
  const [, command = ''] = /HEALTHCHECK .*\\\n\s+CMD (\[.*\])\n/.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(command);
  const asking = spawn('node', args, { env: { PATH: join(folder, 'bin'), ...env } });
  const [code] = await once(asking, 'exit');
  return code === 0;
}

async function receiptIn(outbox: string): Promise<string | undefined> {
  for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml'))) {
    const mail = await readFile(join(outbox, name), 'utf8');
    const attached = /application\/pdf[\s\S]+?\r\n\r\n(\S+)/.exec(mail)?.[1];
    if (attached) return Buffer.from(attached, 'base64').toString('latin1');
  }
  return undefined;
}

async function live(address: string): Promise<Record<string, string>> {
  const answer = await (await fetch(`${address}/_site/ready`)).json();
  return answer.releases;
}

function start(program: string, env: Env = {}, args: readonly string[] = []) {
  const child = spawn('node', [join('app', program), ...args], {
    cwd: folder,
    env: { PATH: join(folder, 'bin'), HOME: join(folder, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const printed = async (pattern: RegExp) => {
    let all = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      all += chunk;
      const found = pattern.exec(all)?.[1];
      if (found) break;
    }
    const found = pattern.exec(all)?.[1];
    // What it prints from now on is not read, and must not stop it.
    child.stdout.resume();
    child.stderr.resume();
    if (found) return found;
    throw new Error(`${program} ended before it said so: ${all}`);
  };
  return { child, printed };
}

async function run(program: string, args: readonly string[], env?: Env) {
  const { child } = start(program, env, args);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}
