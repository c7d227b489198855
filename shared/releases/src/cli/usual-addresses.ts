import type { SiteAddresses } from '@site/contracts/site-config';
import { errorMessage } from '@site/node/error-code';
import { readAddresses } from '@site/node/settings';
import { CommanderError } from 'commander';

/** Where the site is by the environment; a variable that says no address is wrong usage. */
export function usualAddresses(): SiteAddresses {
  try {
    return readAddresses(process.env);
  } catch (error) {
    const message = errorMessage(error);
    console.error(message);
    throw new CommanderError(2, 'site.address', message);
  }
}
