import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repeatEntry, siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, expect, test } from 'vitest';

/* `site export --follow` and `site hooks run` as processes, which are stopped and killed. */

const { site } = siteForEachTest();
const addEntry = () => repeatEntry(site);

const started = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of started) await end(child, 'SIGKILL');
  started.clear();
});

function start(...args: string[]): ChildProcess {
  const program = join(import.meta.dirname, '../../bin/site.js');
  const command = [program, ...args, '--store', site.store.folder];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  return child;
}

/** Resolves to the exit code, and to all that the process has printed since this was called. */
async function end(child: ChildProcess, signal: NodeJS.Signals) {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  if (child.exitCode === null && child.signalCode === null) {
    // What it has started may live on, with its output.
    const exited = once(child, signal === 'SIGKILL' ? 'exit' : 'close');
    child.kill(signal);
    await exited;
  }
  return { code: child.exitCode, said };
}

const folder = () => join(site.folder, 'www');
const served = () => readlink(join(folder(), 'current')).catch(() => '');
const lines = (file: string) => readFile(file, 'utf8').catch(() => '');

test('an export that follows exports each change, and ends in peace', async () => {
  const reloads = join(site.folder, 'reloads');
  const child = start('export', folder(), '--follow', '--reload', `echo reload >> ${reloads}`);
  await expect.poll(served).toMatch(/^revisions\/1-/);
  await addEntry();
  await expect.poll(served).toMatch(/^revisions\/2-/);
  await expect.poll(() => lines(reloads)).toBe('reload\nreload\n');
  expect(await end(child, 'SIGTERM')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Stopped after revision 2.'),
  });
});

test('an export that is killed at any moment changes nothing, and the next one succeeds', async () => {
  const first = start('export', folder());
  await once(first, 'close');
  expect(await served()).toMatch(/^revisions\/1-/);
  for (const wait of [1, 30, 60, 90, 120, 150, 180, 210, 240]) {
    await addEntry();
    const child = start('export', folder());
    await new Promise((resolve) => setTimeout(resolve, wait));
    await end(child, 'SIGKILL');
    const now = await served();
    const pages = ['www/pricing.html', 'www/_site/ready'];
    for (const file of [...pages, 'nginx/server.conf', 'export.json']) {
      expect((await stat(join(folder(), now, file))).size).toBeGreaterThan(0);
    }
  }
  const last = start('export', folder());
  const [code] = await once(last, 'close');
  expect(code).toBe(0);
  expect(await served()).toMatch(/^revisions\/10-/);
});

test('a command that runs ends by itself when its follower is stopped, and is not run again', async () => {
  const state = join(site.folder, 'hooks.json');
  const done = join(site.folder, 'done');
  const gate = join(site.folder, 'gate');
  const command = `echo "begin $SITE_REVISION" >> ${done}; until test -e ${gate}; do sleep 0.05; done; echo "end $SITE_REVISION" >> ${done}`;
  const child = start('hooks', 'run', '--state', state, '--command', command);
  await expect.poll(() => lines(state)).toContain('"revision":1');
  await addEntry();
  await expect.poll(() => lines(done)).toBe('begin 2\n');
  const ended = end(child, 'SIGINT');
  await addEntry();
  await writeFile(gate, '');
  expect(await ended).toMatchObject({ code: 0 });
  expect(await lines(done)).toBe('begin 2\nend 2\n');
  start('hooks', 'run', '--state', state, '--command', command);
  await expect.poll(() => lines(done)).toBe('begin 2\nend 2\nbegin 3\nend 3\n');
});

test('an entry whose follower was killed is handled again', async () => {
  const state = join(site.folder, 'hooks.json');
  const done = join(site.folder, 'done');
  const command = `echo $SITE_REVISION >> ${done}; until test -e ${done}.now; do sleep 0.05; done`;
  const child = start('hooks', 'run', '--state', state, '--command', command);
  await expect.poll(() => lines(state)).toContain('"revision":1');
  await addEntry();
  await expect.poll(() => lines(done)).toBe('2\n');
  await end(child, 'SIGKILL');
  await writeFile(`${done}.now`, '');
  start('hooks', 'run', '--state', state, '--command', command);
  await expect.poll(() => lines(done)).toBe('2\n2\n');
});
