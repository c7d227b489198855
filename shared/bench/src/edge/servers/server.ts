import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { findNginx as findNginxOf, NGINX_MODULES, thisMachine } from '@site/testing/machine';
import { runNginx } from '@site/testing/run-nginx';
import type { ServedFile } from '../scenarios.ts';

/** A server that is measured: one process, and so at most one core. */
export interface Server {
  readonly address: string;
  /** The process that answers. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program that prints the address where it listens. */
export async function startNode(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    // It is read to the end: a program whose output nobody reads fails when it prints.
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /(http:\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${program} did not start: ${printed}`)));
  });
  return { address, pid: pidOf(child), stop: () => stopProcess(child) };
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The processor time that a process has used, in seconds; Linux counts it in hundredths. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

/** The memory that a process occupies, in megabytes. */
export function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

const BROTLI = 'ngx_http_brotli_static_module.so';

/** The file of nginx, with the module that sends stored Brotli; see `@site/node/find-nginx`. */
export function findNginx(): string | undefined {
  const hasBrotli = () => existsSync(join(NGINX_MODULES, BROTLI));
  return findNginxOf(thisMachine, hasBrotli, ['libnginx-mod-http-brotli-static']);
}

/** Starts nginx with one worker, on files of the store, in a folder of its own. */
export async function startNginx(
  program: string,
  files: readonly ServedFile[],
  folder: string,
): Promise<Server> {
  const port = await findFreePort();
  const { pid = 0, stop } = await runNginx(program, folder, {
    http: configuration(files, port),
    port,
    workers: 1,
    module: join(NGINX_MODULES, BROTLI),
  });
  const address = `http://${LOOPBACK}:${port}`;
  // Once it answers there is a worker.
  await (await fetch(address)).arrayBuffer();
  return { address, pid: workerOf(pid), stop };
}

/** The process that answers is the only child of the one that was started. */
function workerOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
}

/** As fast as nginx serves stored files: from open descriptors, by sendfile, without a log. */
function configuration(files: readonly ServedFile[], port: number): string {
  return `  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  brotli_static on;
  gzip_static on;
  types {}
  server {
    listen ${LOOPBACK}:${port} backlog=4096;
${files.map(location).join('\n')}
  }`;
}

function location({ path, file, headers }: ServedFile): string {
  const { 'content-type': type = '', vary, ...others } = headers;
  const lines = Object.entries(others).map(([name, value]) => `add_header ${name} "${value}";`);
  return [
    `location = ${path} {`,
    // An address that ends with a slash is that of a folder for `alias`.
    ...(path.endsWith('/')
      ? [`root ${dirname(file)};`, `rewrite ^ /${basename(file)} break;`]
      : [`alias ${file};`]),
    `default_type "${type}";`,
    ...(vary === undefined ? [] : ['gzip_vary on;']),
    ...lines,
    '}',
  ].join('\n      ');
}
