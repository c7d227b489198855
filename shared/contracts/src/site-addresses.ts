import type { SiteAddresses } from './site-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a site on this machine is, by the environment: SITE_ADDRESS and SETUP_ADDRESS, and where they
 * are not set the loopback address with PORT (8080) and SETUP_PORT (8081).
 */
export function addressesFrom({
  SITE_ADDRESS,
  SETUP_ADDRESS,
  PORT,
  SETUP_PORT,
}: Environment): SiteAddresses {
  return {
    site: withoutSlash(SITE_ADDRESS) || loopback(PORT || '8080'),
    setup: withoutSlash(SETUP_ADDRESS) || loopback(SETUP_PORT || '8081'),
  };
}

function loopback(port: string): string {
  return `http://127.0.0.1:${port}`;
}

function withoutSlash(address = ''): string {
  return address.replace(/\/+$/, '');
}
