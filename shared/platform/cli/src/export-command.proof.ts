import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, expect, test } from 'vitest';

/* `site export` as a process, which is stopped and killed. */

const { site } = siteForEachTest();
const release = (version: string) => site.releaseLive('pricing', { version });

const started = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of started) await end(child, 'SIGKILL');
  started.clear();
});

const folder = () => join(site.folder, 'dist');

function start(...args: string[]): ChildProcess {
  const program = join(import.meta.dirname, '../bin/site.js');
  const command = [program, 'export', folder(), ...args, '--store', site.store.folder];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
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

const text = (file: string) => readFile(file, 'utf8').catch(() => '');

/** Starting a process takes long on a busy machine. */
const PATIENT = { timeout: 120_000 };

test('an export that follows runs the command after each change, lets it end, and ends in peace', async () => {
  const [done, gate] = [join(site.folder, 'done'), join(site.folder, 'gate')];
  const wait = `until rm ${gate} 2> /dev/null; do sleep 0.05; done`;
  const command = `echo "begin $SITE_REVISION" >> ${done}; ${wait}; echo end >> ${done}`;
  const child = start('--follow', '--on-change', command);
  const expectDone = (lines: string) => expect.poll(() => text(done), PATIENT).toBe(lines);
  await expectDone('begin 1\n');
  await release('1.1.0');
  await writeFile(gate, '');
  await expectDone('begin 1\nend\nbegin 2\n');
  const ended = end(child, 'SIGTERM');
  await writeFile(gate, '');
  expect(await ended).toMatchObject({
    code: 0,
    said: expect.stringContaining('Stopped after revision 2.'),
  });
  expect(await text(done)).toBe('begin 1\nend\nbegin 2\nend\n');
});

test('of an export that is killed at any moment every page is whole, with its files', async () => {
  const tree = (path: string) => join(folder(), 'www', path);
  await once(start(), 'close');
  for (const [step, wait] of [1, 60, 120, 150, 180, 210, 240, 270, 300].entries()) {
    await release(`1.${step + 1}.0`);
    const child = start();
    await setTimeout(wait);
    await end(child, 'SIGKILL');
    const page = await text(tree('pricing.html'));
    expect(page).toContain('</html>');
    const files = page.match(/(?<=\/)_site\/releases\/[\w./-]+\.\w+/g) ?? [];
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect((await stat(tree(file))).size).toBeGreaterThan(0);
  }
  const [code] = await once(start(), 'close');
  expect(code).toBe(0);
  expect(JSON.parse(await text(tree('_site/ready')))).toMatchObject({ revision: 10 });
});
