import { seeded } from '../../testing/random.ts';

export type Random = ReturnType<typeof seeded>;

/** Random numbers of one name's own, whatever others draw before or after. */
export function randomOf(seed: number, name: string): Random {
  // FNV-1a: similar names get numbers that have nothing in common.
  let hash = 0x811c9dc5 ^ seed;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const random = seeded(hash);
  random.next();
  return random;
}

/** One of several names, each as often as its share says. */
export function byShare<Name extends string>(
  random: Random,
  shares: Readonly<Record<Name, number>>,
): Name {
  // The keys of a record are its names.
  const names = Object.keys(shares) as Name[];
  const total = names.reduce((sum, name) => sum + shares[name], 0);
  let left = random.next() * total;
  for (const name of names) {
    left -= shares[name];
    if (left < 0) return name;
  }
  throw new Error('There is nothing to choose from.');
}

/** A random UUID. */
export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 30 }, () => random.below(16).toString(16)).join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(12, 15)}`];
  return [...parts, `a${hex.slice(15, 18)}`, hex.slice(18, 30)].join('-');
}
