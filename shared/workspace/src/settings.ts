import { join } from 'node:path';
import { OperatorError } from '@site/node/operator-error';
import { portForOperators, portSetting } from '@site/node/ports';
import { readAddresses, readSettings as readVariables } from '@site/node/settings';
import { inWorkspace } from '@site/node/workspace-folder';
import * as z from 'zod/mini';

const port = portSetting({
  least: 1,
  error: (text) => `is "${text}": set it to a port number from 1 to 65535.`,
});

const variables = z.object({
  PORT: z._default(port, 8080),
  SETUP_PORT: z._default(port, 8081),
  OPERATIONS_PORT: z.optional(port),
  SETUP_METRICS_PORT: z.optional(portSetting()),
  SITE_STORE: z.optional(z.string()),
  SITE_DATA: z.optional(z.string()),
});

/** Relative to the workspace's root, by default in `home`. @throws OperatorError */
export function readSettings(home = '.site') {
  const read = readVariables(variables, process.env);
  const { PORT, SETUP_PORT, SITE_STORE, SITE_DATA } = read;
  const addresses = readAddresses(process.env);
  if (PORT === SETUP_PORT) {
    throw new OperatorError(`PORT and SETUP_PORT are both ${PORT}: give each its own.`);
  }
  return {
    port: PORT,
    setupPort: SETUP_PORT,
    operationsPort: read.OPERATIONS_PORT ?? portForOperators(PORT),
    metricsPort: read.SETUP_METRICS_PORT ?? portForOperators(SETUP_PORT),
    addresses,
    /** Or the place of a store in a bucket. */
    storeFolder: SITE_STORE?.startsWith('s3:')
      ? SITE_STORE
      : inWorkspace(SITE_STORE ?? join(home, 'store')),
    /** Of accounts and mails. */
    dataFolder: inWorkspace(SITE_DATA ?? join(home, 'data')),
  };
}
