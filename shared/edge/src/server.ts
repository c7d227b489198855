import { resolve } from 'node:path';
import { EdgeStartError, startEdge } from './start-edge.ts';

/*
 * The edge as a process. PORT is where it listens on 127.0.0.1 (8080), SITE_STORE the folder of the
 * store (`.site/store` in the workspace root). SIGTERM and SIGINT stop it when it has answered what
 * it is being asked. Exit code 1 and one line on stderr where it can't start.
 */
const workspace = resolve(import.meta.dirname, '../../..');

try {
  const edge = await startEdge({
    port: readPort(process.env.PORT || '8080'),
    storeFolder: process.env.SITE_STORE || resolve(workspace, '.site/store'),
    log: console.log,
  });
  console.log(`edge: ${edge.address}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void edge.stop().then(() => process.exit(0)));
  }
} catch (error) {
  if (!(error instanceof EdgeStartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new EdgeStartError(
    'port-invalid',
    `PORT is "${text}", which is no port: set one from 1 to 65535.`,
  );
}
