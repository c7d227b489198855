import type { IncomingMessage } from 'node:http';
import { clientAddress, networkOf } from '@site/node/networks';

/** Reports of an address in a minute: many visitors of a mobile network share one. */
export const MOST_REPORTS = 600;
/** Addresses that are told apart in a minute; the reports of more are dropped. */
const MOST_ADDRESSES = 50_000;
const MINUTE = 60_000;

interface Options {
  readonly isTrustedProxy: (address: string) => boolean;
  readonly now: () => number;
}

/** Says whether an address may report; addresses are forgotten after a minute. */
export function createAddressLimit({ isTrustedProxy, now }: Options) {
  const reports = new Map<string, number>();
  let began = now();
  return (request: IncomingMessage): boolean => {
    // Backwards as well: clocks are put right.
    if (Math.abs(now() - began) >= MINUTE) {
      reports.clear();
      began = now();
    }
    const network = networkOf(clientAddress(request, isTrustedProxy));
    const count = (reports.get(network) ?? 0) + 1;
    if (count === 1 && reports.size >= MOST_ADDRESSES) return false;
    reports.set(network, count);
    return count <= MOST_REPORTS;
  };
}
