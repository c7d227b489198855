import { addressesFrom } from '@site/contracts/site-addresses';
import type { SiteAddresses } from '@site/contracts/site-config';
import { CommanderError } from 'commander';

/** Where the site is by the environment; a variable that says no address is wrong usage. */
export function usualAddresses(): SiteAddresses {
  try {
    return addressesFrom(process.env);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    throw new CommanderError(2, 'site.address', message);
  }
}
