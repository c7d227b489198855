import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@platform/node/ports';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { runMeasured } from '../measuring/run-measured.ts';

const data = join(tmpdir(), `bench-start-${process.pid}`);

/** @param command by default without pnpm's own time @returns milliseconds until it is served */
export async function measureStart(
  command: readonly string[] = [
    'node',
    '--import',
    'tsx',
    'shared/platform/workspace/src/start.ts',
  ],
  cwd = workspaceFolder,
): Promise<number> {
  const [program = '', ...args] = command;
  const env = {
    ...process.env,
    PORT: String(await findFreePort()),
    SETUP_PORT: String(await findFreePort()),
    SETUP_METRICS_PORT: String(await findFreePort()),
    OPERATIONS_PORT: String(await findFreePort()),
    SITE_STORE: join(data, 'store'),
    SITE_DATA: join(data, 'data'),
  };
  const start = performance.now();
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  const served = new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('The site is up')) resolve(performance.now() - start);
    });
    child.once('close', () => reject(new Error(`it ended before it served the site:\n${printed}`)));
  });
  try {
    return await served;
  } finally {
    const closed = once(child, 'close');
    // pnpm starts programs of its own, which are in the same group.
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      await closed;
    }
  }
}

/** Milliseconds from a clone of what is committed to the served site, packages included. */
export async function measureClone(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  try {
    const clone = join(folder, 'site');
    const source = `file://${workspaceFolder}`;
    await runMeasured(['git', 'clone', '--quiet', '--depth', '1', source, clone]);
    return await measureStart(['npx', '--yes', 'pnpm@10', 'start'], clone);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
