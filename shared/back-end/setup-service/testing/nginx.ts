import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { runNginx, withServers } from '@platform/testing/run-nginx';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folders.ts';

export const sampleFile = fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url));

/** By the sample configuration with other ports and nothing else changed; gives its address. */
export async function startNginx(program: string, ports: readonly number[]): Promise<string> {
  const folder = await temporaryFolder();
  const port = await findFreePort();
  const http = withServers(await readFile(sampleFile, 'utf8'), port, ports);
  const { stop } = await runNginx(program, folder, { http, port });
  onTestFinished(stop);
  return `http://${LOOPBACK}:${port}`;
}
