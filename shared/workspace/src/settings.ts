import { join, resolve } from 'node:path';
import { addressesFrom } from '@site/contracts/site-addresses';
import type { SiteAddresses } from '@site/contracts/site-config';
import { workspaceFolder } from './folders.ts';
import { Stop } from './stop.ts';

export interface Settings {
  /** Port of the edge, from PORT. */
  readonly port: number;
  /** Port of the setup service, from SETUP_PORT. */
  readonly setupPort: number;
  /** Where the site and the setup service are, from SITE_ADDRESS and SETUP_ADDRESS, or by the ports. */
  readonly addresses: SiteAddresses;
  /** Folder of the store, from SITE_STORE. */
  readonly storeFolder: string;
  /** Folder of accounts and mails, from SITE_DATA. */
  readonly dataFolder: string;
}

/**
 * Reads where to serve and where to keep things from the environment. Relative folders begin at the
 * workspace's root.
 *
 * @param home the folder below which everything is kept by default
 */
export function readSettings(home = join(workspaceFolder, '.site')): Settings {
  const { PORT, SETUP_PORT, SITE_STORE, SITE_DATA } = process.env;
  const settings = {
    port: readPort('PORT', PORT, 8080),
    setupPort: readPort('SETUP_PORT', SETUP_PORT, 8081),
    addresses: readAddresses(),
    storeFolder: resolve(workspaceFolder, SITE_STORE || join(home, 'store')),
    dataFolder: resolve(workspaceFolder, SITE_DATA || join(home, 'data')),
  };
  if (settings.port === settings.setupPort) {
    throw new Stop(`PORT and SETUP_PORT are both ${settings.port}: give each its own.`);
  }
  return settings;
}

function readAddresses(): SiteAddresses {
  try {
    return addressesFrom(process.env);
  } catch (error) {
    // It throws one clear line and nothing else.
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}

function readPort(name: string, text: string | undefined, usual: number): number {
  const port = text ? Number(text) : usual;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Stop(`${name} is "${text}": set it to a port number from 1 to 65535.`);
}
