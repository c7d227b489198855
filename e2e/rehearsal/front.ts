import { readFile } from 'node:fs/promises';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { type RunningNginx, runNginx, withServers } from '@site/node/run-nginx';
import { inWorkspace } from '@site/node/workspace-folder';

/** nginx as operators have it in front of edges and of the setup service. */
export interface Front extends RunningNginx {
  /** Scheme, host and port of the site. */
  readonly site: string;
  /** The same of the setup service. */
  readonly setup: string;
}

interface Behind {
  readonly edges: readonly number[];
  readonly copies: readonly number[];
}

/**
 * Starts nginx by the configurations that operators copy, with other ports and nothing else changed.
 *
 * @param folder of its own
 * @param behind the ports of what is behind it
 */
export async function startFront(program: string, folder: string, behind: Behind): Promise<Front> {
  const ports = { site: await findFreePort(), setup: await findFreePort() };
  const parts = [
    { file: 'shared/edge/deploy/nginx.conf', port: ports.site, servers: behind.edges },
    { file: 'shared/setup-service/deploy/nginx.conf', port: ports.setup, servers: behind.copies },
  ];
  const configurations = await Promise.all(
    parts.map(async ({ file, port, servers }) =>
      withServers(await readFile(inWorkspace(file), 'utf8'), port, servers),
    ),
  );
  const http = configurations.join('\n');
  return {
    ...(await runNginx(program, folder, { http, port: ports.setup })),
    site: `http://${LOOPBACK}:${ports.site}`,
    setup: `http://${LOOPBACK}:${ports.setup}`,
  };
}
