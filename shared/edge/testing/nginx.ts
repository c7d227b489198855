import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { findNginx, thisMachine } from '@site/testing/machine';
import { type RunningNginx, runNginx } from '@site/testing/run-nginx';

/** Undefined where nginx is missing and can't be installed. */
export const nginxProgram = findNginx(thisMachine);

export interface ExportedSite extends RunningNginx {
  readonly address: string;
}

export async function startNginx(exported: string, program: string): Promise<ExportedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const http = `  include ${exported}/current/nginx/http.conf;
  server {
    listen ${LOOPBACK}:${port};
    include ${exported}/current/nginx/server.conf;
  }`;
  const nginx = await runNginx(program, folder, { http, port });
  return {
    ...nginx,
    address: `http://${LOOPBACK}:${port}`,
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true });
    },
  };
}
