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

/** The variables that say where the site and the setup service are, the more precise one first. */
const variables = {
  site: ['SITE_ADDRESS', 'PORT', '--site-address'],
  setup: ['SETUP_ADDRESS', 'SETUP_PORT', '--setup-address'],
} as const;

/**
 * Says whose address is whose where the environment names another one than the changed site has. It
 * may mean that the command was meant for another store.
 *
 * @param store how the changed site's store is named
 */
export function otherAddresses(store: string, addresses: SiteAddresses): string[] {
  const usual = usualAddresses();
  return (['site', 'setup'] as const).flatMap((key) => {
    const [address, port, option] = variables[key];
    const variable = [address, port].find((name) => process.env[name]);
    if (!variable || usual[key] === addresses[key]) return [];
    const whose = key === 'site' ? 'the site' : 'the setup service of the site';
    return [
      `Warning: ${variable} says ${usual[key]}, but ${whose} in the store ${store} is at ${addresses[key]} and stays there. If you mean another site, name its store with SITE_STORE; to move this one, run \`site promote ${option} ${usual[key]}\`.`,
    ];
  });
}
