import { isIP } from 'node:net';

/**
 * What counts as one sender on the network: an IPv4 address, or the half of an IPv6 address that a
 * provider gives to one connection, whose other half anybody chooses for themselves. Some proxies
 * write the port behind an address, which is another one with each connection; what a proxy gives
 * that is no address at all is one sender.
 */
export function networkOf(address: string): string {
  const [, inBrackets, before] =
    /^(?:\[(.*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? [];
  const [plain = ''] = (inBrackets ?? before ?? address).split('%', 1);
  const kind = isIP(plain);
  if (kind === 4) return plain;
  if (kind === 0) return 'unknown';
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${inHex(groups.slice(0, 4))}::/64`;
}

/**
 * What is around a network: the part of an IPv6 address that one customer of a provider may have to
 * themselves, with 65,536 networks in it. An IPv4 address has nothing around it that is one sender.
 */
export function enclosingNetwork(network: string): string | undefined {
  const [groups, rest] = network.split('::', 2);
  return rest === '/64' && groups ? `${groups.split(':').slice(0, 3).join(':')}::/48` : undefined;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::', 2);
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail);
  const zeros = Array.from({ length: Math.max(8 - before.length - after.length, 0) }, () => 0);
  return [...before, ...zeros, ...after];
}

const inHex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');
