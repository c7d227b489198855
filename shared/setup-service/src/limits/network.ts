/**
 * What counts as one sender on the network: an IPv4 address, or the half of an IPv6 address that a
 * provider gives to one connection, whose other half anybody chooses for themselves.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(8 - before.length - after.length, 0) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
