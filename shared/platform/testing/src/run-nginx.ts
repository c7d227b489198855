import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LOOPBACK } from '@platform/node/ports';
import { thisMachine } from './machine.ts';

export interface RunningNginx {
  errors(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Resolves when it listens.
 * @param folder for its files, and for what a sample keeps in `/var/cache`
 * @throws Error with nginx's refusal
 */
export async function runNginx(
  program: string,
  folder: string,
  { http, port }: { readonly http: string; readonly port: number },
): Promise<RunningNginx> {
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(file, whole(folder, http.replaceAll('/var/cache/', `${folder}/`)));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', log], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const errors = () => readFile(log, 'utf8');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await errors()}`);
    await setTimeout(20);
  }
  return {
    errors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A sample configuration with another port and other servers, otherwise unchanged. */
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

function whole(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 2;
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
