import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { workspaceFolder } from '@site/node/workspace-folder';
import { memory, pidOf, processorTime } from '../edge/servers/server.ts';

/** How a server is started and asked. */
export interface StartedServer {
  /** What Node is started with. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Finds its address in what it prints once it answers. */
  readonly ready: RegExp;
  /** The path of an ordinary request. */
  readonly path: string;
}

const REQUESTS = 1_000;

/** What a server's start costs, and the memory that it takes: ready, and after many requests. */
export async function measureServer({ program, env, ready, path }: StartedServer) {
  const start = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: workspaceFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        const found = ready.exec(printed)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`${program.join(' ')} ended: ${printed}`)));
    });
    const wall = performance.now() - start;
    const pid = pidOf(child);
    const processor = processorTime(pid) * 1_000;
    const unused = memory(pid);
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      await (await fetch(`${address}${path}`)).arrayBuffer();
    }
    return { wall, processor, unused, used: memory(pid) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}
