import type { IncomingMessage } from 'node:http';
import { ok } from '@site/node/result';
import { type Outcome, refuse } from '../outcome.ts';
import { isLoopback } from '../settings.ts';

/** Whether a name of this host may be asked for: another site's name could lead to this machine. */
export function refuseOtherHost(
  { headers }: IncomingMessage,
  address: string | undefined,
): Outcome<undefined> {
  const { host = '' } = headers;
  if (address) {
    const { host: own } = new URL(address);
    if (host === own) return ok(undefined);
    return refuse(
      403,
      'host',
      `The console is at ${address}: open it there. A proxy before it has to pass on the Host header.`,
    );
  }
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  if (isLoopback(name)) return ok(undefined);
  return refuse(
    403,
    'host',
    'This console is for its own machine: open it at http://127.0.0.1, or set CONSOLE_ADDRESS to where others open it.',
  );
}

/** What another site's page sends comes with that site's origin. */
export function refuseOtherOrigin(
  { headers }: IncomingMessage,
  address: string | undefined,
): Outcome<undefined> {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const own = address ?? `http://${host}`;
  if (origin === undefined ? site === 'same-origin' : origin === own) return ok(undefined);
  return refuse(
    403,
    'origin',
    `Only the console's own page changes something: open ${own}/console/, or send the header Origin: ${own}.`,
  );
}
