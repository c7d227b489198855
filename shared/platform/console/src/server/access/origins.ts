import type { IncomingMessage } from 'node:http';
import { ok } from '@platform/node/result';
import { type Outcome, refuse } from '../outcome.ts';
import { isLoopback } from '../settings.ts';

/** The name of another site could lead to this machine. */
export function refuseOtherHost(
  { headers: { host = '' } }: IncomingMessage,
  address: string | undefined,
): Outcome<undefined> {
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  if (address ? host === new URL(address).host : isLoopback(asked)) return ok(undefined);
  const where = address
    ? `The console is at ${address}: open it there. A proxy before it has to pass on the Host header.`
    : 'This console is for its own machine: open it at http://127.0.0.1, or set CONSOLE_ADDRESS to where others open it.';
  return refuse(403, 'host', where);
}

/** What another site's page sends comes with that site's origin. */
export function refuseOtherOrigin(
  { headers: { origin, host, 'sec-fetch-site': site } }: IncomingMessage,
  address: string | undefined,
): Outcome<undefined> {
  const own = address ?? `http://${host}`;
  if (origin === undefined ? site === 'same-origin' : origin === own) return ok(undefined);
  const how = `open ${own}/console/, or send the header Origin: ${own}.`;
  return refuse(403, 'origin', `Only the console's own page changes something: ${how}`);
}
