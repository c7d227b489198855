import type { ChangedRelease } from '../../protocol.ts';

/** `1.5.0` and `3fa9c21b` of `1.5.0-3fa9c21b5d0e7f64`; what has another form is shown whole. */
export function partsOf(release: string): { readonly version: string; readonly hash?: string } {
  const [, version, hash] = /^(.+)-([0-9a-f]{8})[0-9a-f]*$/.exec(release) ?? [];
  return version && hash ? { version, hash } : { version: release };
}

export const versionOf = (release: string): string => partsOf(release).version;

export const CONFIGURATION = 'config';

export const titleOfName = (name: string): string =>
  name === CONFIGURATION ? 'configuration' : name;

/** Such as `pricing from 1.4.0 to 1.5.0`; with the hash where versions are the same. */
export function changeText({ name, from, to }: ChangedRelease): string {
  const title = titleOfName(name);
  if (!to) return `${title} removed`;
  if (!from) return `${title} ${versionOf(to)}, new`;
  const isSame = versionOf(from) === versionOf(to);
  const text = (release: string) => (isSame ? shortOf(release) : versionOf(release));
  return `${title} from ${text(from)} to ${text(to)}`;
}

/** Such as `1.5.0-3fa9c21b`. */
export function shortOf(release: string): string {
  const { version, hash } = partsOf(release);
  return hash ? `${version}-${hash}` : version;
}

/** Such as `a, b and c`. */
export function listText(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
