import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFreePort } from './site-ports.ts';

/** `pnpm dev` in a copy of the workspace. */
export interface RunningDevelopment {
  readonly address: string;
  /** Everything that the terminal shows. */
  terminal(): string;
  stop(): Promise<void>;
}

/** @param folder of the copy */
export async function startDevelopment(
  folder: string,
  apps: readonly string[],
): Promise<RunningDevelopment> {
  const port = await claimFreePort();
  const [setup, metrics] = [await claimFreePort(), await claimFreePort()];
  const child = spawn(
    join(folder, 'node_modules/.bin/tsx'),
    ['shared/workspace/src/dev.ts', ...apps],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        SETUP_PORT: String(setup),
        SETUP_METRICS_PORT: String(metrics),
        NO_COLOR: '1',
      },
    },
  );
  let terminal = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      terminal += text;
    });
  }
  return {
    address: `http://127.0.0.1:${port}`,
    terminal: () => terminal,
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

/** Changes a file of the copy. Returns a function that undoes it. */
export async function change(file: string, replace: (text: string) => string) {
  const before = await readFile(file, 'utf8');
  const after = replace(before);
  if (after === before) throw new Error(`${file} has nothing to replace`);
  await writeFile(file, after);
  return () => writeFile(file, before);
}
