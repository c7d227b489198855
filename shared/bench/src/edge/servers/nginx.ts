import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { installPackages, thisMachine } from '@site/node/machine';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import type { ServedFile } from '../served-file.ts';
import { pidOf, type Server, stopProcess } from './server.ts';

const MODULES = '/usr/lib/nginx/modules';
const BROTLI = 'ngx_http_brotli_static_module.so';

/**
 * The file of nginx, which is installed where it is missing and may be installed, with the module
 * that sends stored Brotli; undefined where it can't be had.
 */
export function findNginx(): string | undefined {
  const packages = ['nginx-light', 'libnginx-mod-http-brotli-static'];
  return present() ?? (installPackages(thisMachine, ...packages) ? present() : undefined);
}

function present(): string | undefined {
  const found = ['/usr/sbin/nginx', thisMachine.findOnPath('nginx')].find(
    (file) => file !== undefined && thisMachine.isExecutable(file),
  );
  return existsSync(join(MODULES, BROTLI)) ? found : undefined;
}

/** Starts nginx with one worker, on files of the store, in a folder of its own. */
export async function startNginx(
  program: string,
  files: readonly ServedFile[],
  folder: string,
): Promise<Server> {
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(files, folder, port));
  const child = spawn(program, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://${LOOPBACK}:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answers) return { address, pid: workerOf(pidOf(child)), stop: () => stopProcess(child) };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx does not answer');
}

/** The process that answers is the only child of the one that was started. */
function workerOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
}

/** As fast as nginx serves stored files: from open descriptors, by sendfile, without a log. */
function configuration(files: readonly ServedFile[], folder: string, port: number): string {
  return `load_module ${MODULES}/${BROTLI};
daemon off;
worker_processes 1;
${thisMachine.isRoot ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  brotli_static on;
  gzip_static on;
  types {}
  server {
    listen ${LOOPBACK}:${port} backlog=4096;
${files.map(location).join('\n')}
  }
}
`;
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
