import { parseAddress } from '@site/contracts/site-addresses';
import { errorMessage } from '@site/node/error-code';
import { networksSetting } from '@site/node/networks';
import { OperatorError } from '@site/node/operator-error';
import { LOOPBACK, portSetting } from '@site/node/ports';
import { type Environment, readSettings } from '@site/node/settings';
import { pathSetting } from '@site/node/workspace-folder';
import * as z from 'zod/mini';

const operators = pathSetting('.site/operators.json', "the file for the operators' tokens");

/** The console's settings; the README lists them. */
export const settings = z.object({
  PORT: z._default(portSetting(), 8080),
  CONSOLE_PORT: z.optional(portSetting()),
  CONSOLE_HOST: z._default(z.string(), LOOPBACK),
  CONSOLE_ADDRESS: z.optional(z.string()),
  CONSOLE_OPERATORS: operators,
  CONSOLE_FOLLOWERS: z.optional(z.string()),
  CONSOLE_USER_HEADER: z.optional(
    z.string().check(z.regex(/^[\w-]+$/, 'is no name of a header, such as X-Forwarded-User.')),
  ),
  CONSOLE_PROXIES: networksSetting(),
});

export interface ConsoleSettings {
  readonly port: number;
  readonly host: string;
  /** Its public origin; undefined for this machine alone. */
  readonly address: string | undefined;
  readonly operatorsFile: string;
  /** Addresses of sites that are exported files. */
  readonly followers: readonly string[];
  /** The header in which a proxy names who is signed in, in lower case. */
  readonly userHeader: string | undefined;
  readonly proxies: readonly string[];
}

const HIGHEST_PORT = 65_535;

/**
 * @param given what the command line says instead
 * @throws OperatorError, also where it would be open to others than this machine's user
 */
export function readConsoleSettings(
  env: Environment,
  given: { readonly port?: number | undefined; readonly host?: string | undefined } = {},
): ConsoleSettings {
  const read = readSettings(settings, env);
  const { PORT, CONSOLE_HOST, CONSOLE_USER_HEADER, CONSOLE_PROXIES: proxies } = read;
  const host = given.host ?? CONSOLE_HOST;
  const address = read.CONSOLE_ADDRESS && readOrigin('CONSOLE_ADDRESS', read.CONSOLE_ADDRESS);
  const isHere = address === undefined || isLoopback(new URL(address).hostname);
  if (!isLoopback(host) && !address) {
    throw new OperatorError(
      `CONSOLE_HOST is ${host}, which others reach: set CONSOLE_ADDRESS to the address at which they open the console, such as https://console.nguzo.example.`,
    );
  }
  if (address && !isHere && !address.startsWith('https:')) {
    throw new OperatorError(
      'CONSOLE_ADDRESS has to begin with https: a browser keeps who is signed in for no other.',
    );
  }
  if (CONSOLE_USER_HEADER && proxies.length === 0) {
    throw new OperatorError(
      'CONSOLE_USER_HEADER is set and CONSOLE_PROXIES is not: name the addresses of the proxy, for anybody else can write that header.',
    );
  }
  const port = PORT + 2_000 > HIGHEST_PORT ? PORT - 2_000 : PORT + 2_000;
  return {
    port: given.port ?? read.CONSOLE_PORT ?? (PORT === 0 ? 0 : port),
    host,
    address: isHere && isLoopback(host) ? undefined : address,
    operatorsFile: read.CONSOLE_OPERATORS,
    followers: (read.CONSOLE_FOLLOWERS ?? '')
      .split(/\s+/)
      .flatMap((text) => (text ? readOrigin('CONSOLE_FOLLOWERS', text) : [])),
    userHeader: CONSOLE_USER_HEADER?.toLowerCase(),
    proxies,
  };
}

function readOrigin(variable: string, text: string): string {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new OperatorError(`${variable}: ${errorMessage(error)}`);
  }
}

/** A name or address that only this machine has for itself. */
export function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/.test(hostname);
}
