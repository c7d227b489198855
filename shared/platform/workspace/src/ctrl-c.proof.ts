import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWorkspace } from '@platform/node/workspace-folder';
import { expect, test } from 'vitest';
import { packageManager } from './new-remote/stand-alone.ts';

/** A program that ends well on Ctrl-C, as `pnpm start` does, a moment later. */
const standIn = `
process.on('SIGINT', () => setTimeout(() => process.exit(0), 200));
setInterval(() => {}, 1_000);
console.log('up');
`;

test.concurrent.each(['start', 'dev', 'workshop', 'site'])(
  'Ctrl-C ends pnpm %s without a complaint',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(inWorkspace('package.json'), 'utf8'));
    const folder = await mkdtemp(join(tmpdir(), 'ctrl-c-'));
    await writeFile(join(folder, 'stand-in.mjs'), standIn);
    const script = scripts[name].replace(/\S+\.[jt]s$/, 'stand-in.mjs');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { [name]: script } }));
    await symlink(inWorkspace('node_modules'), join(folder, 'node_modules'));
    const [command = '', ...args] = packageManager(process.env);
    // A group of its own: a terminal sends Ctrl-C to every process of the group.
    const child = spawn(command, [...args, name], { cwd: folder, detached: true });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.stdout.on('data', (text) => {
      said += text;
      if (/^up$/m.test(`${text}`)) process.kill(-(child.pid ?? 0), 'SIGINT');
    });
    await once(child, 'close');
    expect(said).toMatch(/^up$/m);
    expect(said).not.toContain('ELIFECYCLE');
    await rm(folder, { recursive: true });
  },
  60_000,
);
