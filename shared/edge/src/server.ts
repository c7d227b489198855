import { runProgram } from '@site/node/operator-error';
import { portSetting } from '@site/node/ports';
import { readSettings } from '@site/node/settings';
import { inWorkspace } from '@site/node/workspace-folder';
import * as z from 'zod/mini';
import { startEdge } from './start-edge.ts';

/*
 * The edge as a process. PORT is where it listens on 127.0.0.1 (8080), SITE_STORE the folder of the
 * store (`.site/store` in the workspace root). At SIGTERM and SIGINT it finishes the answers that
 * it has begun, then stops. Where it can't start it prints one line on stderr and ends with exit
 * code 1.
 */
const settings = z.object({
  PORT: z._default(
    portSetting({ error: (text) => `is "${text}", which is no port: set one from 1 to 65535.` }),
    8080,
  ),
  SITE_STORE: z._default(z.string(), inWorkspace('.site/store')),
});

await runProgram(async () => {
  const { PORT: port, SITE_STORE: storeFolder } = readSettings(settings, process.env);
  const edge = await startEdge({ port, storeFolder, log: console.log });
  console.log(`edge: ${edge.address}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void edge.stop().then(() => process.exit(0)));
  }
});
