import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';

/** Scheme, host and port, without a slash at the end. */
const address = z.string().check(
  z.url(),
  z.refine((text) => !text.endsWith('/'), { error: 'ends with a slash' }),
);

/** A site's addresses, given when it is composed for the first time; they depend on the machine. */
export const siteAddresses = looseObject({
  /** The address of the public site. */
  site: address,
  /** The address of the setup service. */
  setup: address,
});
export type SiteAddresses = z.infer<typeof siteAddresses>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * SITE_ADDRESS and SETUP_ADDRESS, by default loopback with PORT (8080) and SETUP_PORT (8081).
 *
 * @throws Error with one line for no address
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
 * Reads an address: scheme, host, port, at most a slash.
 *
 * @throws Error with one line, without the input, which may contain a password
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
