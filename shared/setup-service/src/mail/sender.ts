import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { normalizeName } from '@site/contracts/normalize-name';

/** Names that one mail service has beside its own. */
const sameService: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** Two people may share a limit, but one person's spellings must not have one each. */
export function mailboxOf(email: string): string {
  const folded = normalizeName(email);
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const [base = ''] = local.split('+', 1);
  const name = base.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || local;
  const domain = domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1);
  return `${name}@${sameService[domain] ?? domain}`;
}

/**
 * One sender on the network: an IPv4 address, or the half of an IPv6 address that a provider assigns
 * to a connection. Some proxies append the port; whatever is no address is one sender.
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

/** The IPv6 network that one customer of a provider may have, 65,536 times that of a connection. */
export function enclosingNetwork(network: string): string | undefined {
  const [groups, rest] = network.split('::', 2);
  return rest === '/64' && groups ? `${groups.split(':').slice(0, 3).join(':')}::/48` : undefined;
}

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
