import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';

/** A setting with addresses and networks such as `10.0.0.0/8`, separated by commas. */
export function networksSetting() {
  const network = z.string().check(z.refine(isNetwork));
  const split = (list: string) => list.split(',').flatMap((text) => text.trim() || []);
  return z.pipe(z._default(z.string(), ''), z.pipe(z.transform(split), z.array(network)));
}

/** A network of zero bits would be everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const kind = isIP(address);
  if (kind === 0 || bits === undefined) return kind !== 0;
  return Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128);
}

export function membership(networks: readonly string[]): (address: string) => boolean {
  const members = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) members.addAddress(address, family);
    else members.addSubnet(address, Number(bits), family);
  }
  // Dual-stack sockets map IPv4 addresses to `::ffff:10.0.0.1`.
  return (address) => members.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The last address that no trusted proxy has; anybody can write those before it. */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (isIP(address) && isTrustedProxy(address) && hops.length > 0) {
    address = hops.pop()?.trim() || address;
  }
  return address;
}

/** Who has a line of a provider has 2^64 addresses of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [groups = ''] = plain.split('::');
  return groups.split(':').slice(0, 4).join(':');
}
