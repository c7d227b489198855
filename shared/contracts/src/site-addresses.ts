import type { SiteAddresses } from './site-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The addresses of a site on this machine: SITE_ADDRESS and SETUP_ADDRESS, by default the loopback
 * address with PORT (8080) and SETUP_PORT (8081).
 *
 * @throws Error with one line if one of them is no address
 */
export function addressesFrom({
  SITE_ADDRESS,
  SETUP_ADDRESS,
  PORT,
  SETUP_PORT,
}: Environment): SiteAddresses {
  return {
    site: named('SITE_ADDRESS', SITE_ADDRESS || loopback(PORT || '8080')),
    setup: named('SETUP_ADDRESS', SETUP_ADDRESS || loopback(SETUP_PORT || '8081')),
  };
}

/**
 * Reads an address that an operator typed: scheme, host and port, and at most a slash, which is
 * left out. The message does not repeat the input, because it may contain a password.
 *
 * @throws Error with one line that says how an address is written
 */
export function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const rest = url?.href.slice(url.origin.length);
  if (url && /^https?:$/.test(url.protocol) && rest === '/' && !url.username) return url.origin;
  throw new Error('it is no address: write scheme, host and port, such as https://nguzo.example');
}

function named(variable: string, text: string): string {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : error}`);
  }
}

function loopback(port: string): string {
  return `http://127.0.0.1:${port}`;
}
