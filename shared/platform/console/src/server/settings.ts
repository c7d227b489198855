import { addressesSetting, addressSetting } from '@platform/node/address-setting';
import { networksSetting } from '@platform/node/networks';
import { OperatorError } from '@platform/node/operator-error';
import { LOOPBACK, portSetting } from '@platform/node/ports';
import { type Environment, readSettings } from '@platform/node/settings';
import { pathSetting } from '@platform/node/workspace-folder';
import * as z from 'zod/mini';

/** The console's settings; the README lists them. */
export const settings = z.object({
  PORT: z._default(portSetting(), 8080),
  CONSOLE_PORT: z.optional(portSetting()),
  CONSOLE_HOST: z._default(z.string(), LOOPBACK),
  CONSOLE_ADDRESS: addressSetting(),
  CONSOLE_OPERATORS: pathSetting('.site/operators.json', "the file for the operators' tokens"),
  CONSOLE_FOLLOWERS: addressesSetting(),
  CONSOLE_USER_HEADER: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'is no name of a header.'))),
  CONSOLE_PROXIES: networksSetting(),
});

export type ConsoleSettings = ReturnType<typeof readConsoleSettings>;

/**
 * @param given what the command line says instead
 * @throws OperatorError, also where others could reach it and nothing says where
 */
export function readConsoleSettings(
  env: Environment,
  given: { readonly port?: number | undefined; readonly host?: string | undefined } = {},
) {
  const read = readSettings(settings, env);
  const { PORT, CONSOLE_HOST, CONSOLE_ADDRESS: address } = read;
  const { CONSOLE_USER_HEADER, CONSOLE_PROXIES: proxies } = read;
  const { host = CONSOLE_HOST, port = read.CONSOLE_PORT } = given;
  const isHere = address === undefined || isLoopback(new URL(address).hostname);
  const wrong = [
    !isLoopback(host) &&
      !address &&
      `CONSOLE_HOST is ${host}, which others reach: set CONSOLE_ADDRESS to the address at which they open the console, such as https://console.nguzo.example.`,
    !isHere &&
      !address.startsWith('https:') &&
      'CONSOLE_ADDRESS has to begin with https: a browser keeps who is signed in for no other.',
    CONSOLE_USER_HEADER &&
      proxies.length === 0 &&
      'CONSOLE_USER_HEADER is set and CONSOLE_PROXIES is not: name the addresses of the proxy, for anybody else can write that header.',
  ].find(Boolean);
  if (wrong) throw new OperatorError(wrong);
  return {
    port: port ?? (PORT === 0 ? 0 : PORT + (PORT > 63_535 ? -2_000 : 2_000)),
    host,
    /** Its public origin; undefined for this machine alone. */
    address: isHere && isLoopback(host) ? undefined : address,
    operatorsFile: read.CONSOLE_OPERATORS,
    /** Addresses of sites that are exported files. */
    followers: read.CONSOLE_FOLLOWERS,
    /** The header in which a proxy names who is signed in, as Node writes it. */
    userHeader: CONSOLE_USER_HEADER?.toLowerCase(),
    // What encrypts is mostly on this machine; without it all tries would be of one address.
    proxies: proxies.length === 0 && !isHere ? [LOOPBACK, '::1'] : proxies,
  };
}

/** A name or address that only this machine has for itself. */
export function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/.test(hostname);
}
