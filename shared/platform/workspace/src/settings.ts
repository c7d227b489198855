import { join } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { portForOperators, portSetting } from '@platform/node/ports';
import { readAddresses, readSettings as readVariables } from '@platform/node/settings';
import { inWorkspace } from '@platform/node/workspace-folder';
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

/**
 * Relative to the workspace's root. @param home the only place for store and data, whatever the
 * environment names: who develops may have the variables of the real site set
 * @throws OperatorError
 */
export function readSettings(home?: string) {
  const read = readVariables(variables, process.env);
  const { PORT, SETUP_PORT } = read;
  const { SITE_STORE = '.site/store', SITE_DATA = '.site/data' } = home
    ? { SITE_STORE: join(home, 'store'), SITE_DATA: join(home, 'data') }
    : read;
  const addresses = readAddresses(process.env);
  const ports = {
    PORT,
    SETUP_PORT,
    OPERATIONS_PORT: read.OPERATIONS_PORT ?? portForOperators(PORT),
    SETUP_METRICS_PORT: read.SETUP_METRICS_PORT ?? portForOperators(SETUP_PORT),
  };
  const byPort = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = byPort.get(port);
    if (other) throw new OperatorError(`${other} and ${name} are both ${port}: give each its own.`);
    byPort.set(port, name);
  }
  return {
    port: PORT,
    setupPort: SETUP_PORT,
    operationsPort: ports.OPERATIONS_PORT,
    metricsPort: ports.SETUP_METRICS_PORT,
    addresses,
    /** Or the place of a store in a bucket. */
    storeFolder: SITE_STORE.startsWith('s3:') ? SITE_STORE : inWorkspace(SITE_STORE),
    /** Of accounts and mails. */
    dataFolder: inWorkspace(SITE_DATA),
  };
}
