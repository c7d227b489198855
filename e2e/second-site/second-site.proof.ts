import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@platform/node/ports';
import { inWorkspace } from '@platform/node/workspace-folder';
import { buildConsolePage } from '@platform/workspace/console-page';
import { expect, test } from '@playwright/test';
import { startProgram } from '../harness/program.ts';
import { changeText } from '../harness/workspace-copy.ts';

// A county library: a shell, two remotes, a design system and a definition of their own. What builds,
// publishes, composes, serves and shows it are the platform's packages alone.

const run = promisify(execFile);

let folder = '';
let env: Record<string, string> = {};
const services: ReturnType<typeof startProgram>[] = [];
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-site-'));
  const isSource = (path: string) => !path.endsWith('.proof.ts');
  await cp(import.meta.dirname, folder, { recursive: true, filter: isSource });
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: [shell, mfe-*]\n');
  await cp(inWorkspace('tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  await installPackages();
  const [port, operationsPort] = [await findFreePort(), await findFreePort()];
  env = {
    ...{ PORT: `${port}`, OPERATIONS_PORT: `${operationsPort}`, CONSOLE_PORT: '0' },
    SITE_STORE: join(folder, 'store'),
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    EDGE_OPERATIONS: `http://127.0.0.1:${operationsPort}`,
  };
});
test.afterAll(async () => {
  for (const { child, ended } of services) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

test('a site without prices is built, promoted, tried on some, rolled back and shown', async ({
  page,
}) => {
  const address = env.SITE_ADDRESS ?? '';
  const titleFor = async (path: string) =>
    /<h1>(.*?)<\/h1>/.exec(await (await fetch(address + path)).text())?.[1];

  await test.step('its types are right, and it is built, published and composed', async () => {
    const types = run(inWorkspace('node_modules/.bin/tsc'), [], { cwd: folder });
    expect(await types.catch(({ stdout }) => stdout)).toEqual({ stdout: '', stderr: '' });
    for (const app of ['shell', 'mfe-rooms', 'mfe-books']) await build(app);
    await site('init');
    await site('publish', 'shell', 'rooms', 'books', 'config');
    await site('promote', '--all', '--no-wait');
  });

  await test.step('its edge serves it, and a page comes alive with its own modules', async () => {
    await start('programs/edge.ts', [], /^edge: http/m);
    await page.goto(`${address}/`);
    await expect(page.getByRole('heading', { name: 'Books for everybody' })).toBeVisible();
    await expect(page.getByText('Open from 8 to 17')).toBeVisible();
    await expect(page.locator('main[data-open]')).toBeVisible();
    expect((await fetch(`${address}/pricing`)).status).toBe(404);
  });

  await test.step('what its definition refuses and warns of is refused and said', async () => {
    const settings = 'shell/site.config.json';
    const change = (to: number, next: number) =>
      changeText(join(folder, settings), `"to": ${to}`, `"to": ${next}`);
    await change(17, 7);
    await site('publish', 'config');
    const { code, stderr } = await startSite('promote', 'config').ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('it closes before it opens')]);
    await change(7, 21);
    expect((await site('publish', 'config')).stderr).toContain(
      'hours: nobody is there after eight',
    );
    await change(21, 17);
    await site('publish', 'config');
  });

  await test.step('a release is given to some, then to all, and goes back alone', async () => {
    const room = 'mfe-rooms/src/pages/rooms/rooms.page.tsx';
    await changeText(join(folder, room), '<Title>Reading rooms', '<Title>Rooms to read in');
    await build('mfe-rooms');
    await site('publish', 'rooms');
    await site('canary', 'rooms', '--percent', '50');
    const shown = new Set<string | undefined>();
    await expect.poll(async () => shown.add(await titleFor('/rooms')).size).toBe(2);
    await site('canary', 'promote');
    expect(await titleFor('/rooms')).toBe('Rooms to read in');
    await site('rollback', 'rooms');
    expect(await titleFor('/rooms')).toBe('Reading rooms');
    expect(await titleFor('/')).toBe('Books for everybody');
  });

  await test.step('the console shows what is live', async () => {
    await buildConsolePage();
    const console = await start('programs/site.ts', ['console', '--json'], /"address":"([^"]+)"/);
    await page.goto(`${console}/console/`);
    for (const name of ['shell', 'rooms', 'books', 'configuration']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
  });
});

/** As a package manager would: the platform's packages, and the site's own under the names of each site's. */
async function installPackages(): Promise<void> {
  const packages = join(folder, 'node_modules');
  const link = async (name: string, target: string) => {
    await mkdir(dirname(join(packages, name)), { recursive: true });
    await symlink(await realpath(target), join(packages, name));
  };
  const platform = inWorkspace('shared/platform');
  for (const name of await readdir(platform)) {
    if (/^[a-z]+$/.test(name)) await link(`@platform/${name}`, join(platform, name));
  }
  await link('@site/ui', join(folder, 'ui'));
  await link('zod', join(platform, 'contracts/node_modules/zod'));
  for (const name of ['react', 'react-dom', '@types/react', '@types/react-dom']) {
    await link(name, inWorkspace(`shell/node_modules/${name}`));
  }
  await link('@types/node', inWorkspace('node_modules/@types/node'));
}

async function build(app: string): Promise<void> {
  const program = inWorkspace('shared/platform/build/bin/site-build.js');
  await run(process.execPath, [program], { cwd: join(folder, app) });
}

const startSite = (...args: readonly string[]) =>
  startProgram('programs/site.ts', args, { workspace: folder, env });

async function site(...args: readonly string[]) {
  const ended = await startSite(...args).ended;
  expect(ended, args.join(' ')).toMatchObject({ code: 0 });
  return ended;
}

/** Resolves to what the first group of `ready` matches in what the program prints. */
async function start(program: string, args: readonly string[], ready: RegExp): Promise<string> {
  const started = startProgram(program, args, { workspace: folder, env });
  services.push(started);
  const { child, output, ended } = started;
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = ready.exec(output.stdout);
      if (found) resolve(found[1] ?? '');
    });
    void ended.then(({ stderr }) => reject(new Error(`${program} ended: ${stderr}`)));
  });
}
