import { join } from 'node:path';
import type { SiteAddresses } from '@site/contracts/site-config';
import { OperatorError } from '@site/node/operator-error';
import { portSetting } from '@site/node/ports';
import { readAddresses, readSettings as readVariables } from '@site/node/settings';
import { inWorkspace } from '@site/node/workspace-folder';
import * as z from 'zod/mini';

export interface Settings {
  /** Port of the edge, from PORT. */
  readonly port: number;
  /** Port of the setup service, from SETUP_PORT. */
  readonly setupPort: number;
  /**
   * Where the site and the setup service are, from SITE_ADDRESS and SETUP_ADDRESS, or by the ports.
   */
  readonly addresses: SiteAddresses;
  /** Folder of the store, or its place in a bucket, from SITE_STORE. */
  readonly storeFolder: string;
  /** Folder of accounts and mails, from SITE_DATA. */
  readonly dataFolder: string;
}

const port = portSetting({
  least: 1,
  error: (text) => `is "${text}": set it to a port number from 1 to 65535.`,
});

const variables = z.object({
  PORT: z._default(port, 8080),
  SETUP_PORT: z._default(port, 8081),
  SITE_STORE: z.optional(z.string()),
  SITE_DATA: z.optional(z.string()),
});

function isBucketLocation(location: string | undefined): location is string {
  return location?.startsWith('s3:') ?? false;
}

/**
 * Relative folders begin at the workspace's root, defaults in `home`. @throws OperatorError naming
 * the variable
 */
export function readSettings(home = '.site'): Settings {
  const { PORT, SETUP_PORT, SITE_STORE, SITE_DATA } = readVariables(variables, process.env);
  const addresses = readAddresses(process.env);
  if (PORT === SETUP_PORT) {
    throw new OperatorError(`PORT and SETUP_PORT are both ${PORT}: give each its own.`);
  }
  return {
    port: PORT,
    setupPort: SETUP_PORT,
    addresses,
    storeFolder: isBucketLocation(SITE_STORE)
      ? SITE_STORE
      : inWorkspace(SITE_STORE ?? join(home, 'store')),
    dataFolder: inWorkspace(SITE_DATA ?? join(home, 'data')),
  };
}
