import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { thisMachine } from './machine.ts';
import { LOOPBACK } from './ports.ts';

/** An nginx of a test, in the foreground. */
export interface RunningNginx {
  /** What it has written into its log of errors. */
  errors(): Promise<string>;
  /** The process that starts the workers. */
  readonly pid: number | undefined;
  /** Has it read its configuration again, which takes a moment. */
  reload(): void;
  stop(): Promise<void>;
}

/** What nginx is started with. */
interface NginxOptions {
  /** What stands in `http {}`. */
  readonly http: string;
  /** One at which that listens on the loopback. */
  readonly port: number;
  /** By default two, as on a machine with two cores. */
  readonly workers?: number;
  /** A file that it loads first. */
  readonly module?: string;
}

/**
 * Starts nginx with what a distribution has around `http {}`, and resolves when it listens.
 *
 * @param folder of its own, for all of its files
 * @throws Error with nginx's own words where it refuses the configuration
 */
export async function runNginx(
  program: string,
  folder: string,
  options: NginxOptions,
): Promise<RunningNginx> {
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(file, whole(folder, options));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', log], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const errors = () => readFile(log, 'utf8');
  while (!(await isListening(options.port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await errors()}`);
    await setTimeout(20);
  }
  return {
    errors,
    pid: child.pid,
    reload() {
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * A sample configuration that operators copy, at another port, with these servers on the loopback in
 * the place of its own, and nothing else changed.
 */
export function withServers(sample: string, port: number, servers: readonly number[]): string {
  const rest = [...servers];
  return sample
    .replaceAll(/^( *server )[\d.]+:\d+( .*;)$/gm, (_line, before, after) => {
      const next = rest.shift();
      return next === undefined ? '' : `${before}${LOOPBACK}:${next}${after}`;
    })
    .replace('listen 80;', `listen ${LOOPBACK}:${port};`);
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

function whole(folder: string, { http, workers = 2, module }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${module ? `load_module ${module};\n` : ''}daemon off;
worker_processes ${workers};
${thisMachine.isRoot ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${http}
}
`;
}
