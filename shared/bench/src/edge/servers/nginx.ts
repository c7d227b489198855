import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findNginx as findNginxOf, NGINX_MODULES } from '@site/node/find-nginx';
import { thisMachine } from '@site/node/machine';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { runNginx } from '@site/node/run-nginx';
import type { ServedFile } from '../served-file.ts';
import type { Server } from './server.ts';

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
