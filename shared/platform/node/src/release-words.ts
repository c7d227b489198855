import type { PublisherClaim } from './publisher-claim.ts';

/** Such as `“Shorten the menu” (9e22dd08 by Anna Otieno)`, for what nobody has checked. */
export function claimText({ message, commit, author, dirty = false }: PublisherClaim): string {
  const by = author && ` by ${author}`;
  const source = `(${commit.slice(0, 8)}${by}${dirty ? ', and uncommitted changes' : ''})`;
  return message ? `“${message}” ${source}` : source;
}

/** What names a release, followed by what its publisher says of it. */
export const withClaim = (name: string, claim: PublisherClaim | undefined): string =>
  claim ? `${name}, ${claimText(claim)}` : name;

/** `1.5.0` and `3fa9c21b` of `1.5.0-3fa9c21b5d0e7f64`, and the beginning of a configuration's id. */
export function partsOf(release: string): { readonly version: string; readonly hash?: string } {
  if (/^[0-9a-f]{16}$/.test(release)) return { version: release.slice(0, 8) };
  const [, version, hash] = /^(.+)-([0-9a-f]{8})[0-9a-f]*$/.exec(release) ?? [];
  return version && hash ? { version, hash } : { version: release };
}

/** Such as `1.5.0-3fa9c21b`: many releases have the same version. */
export function shortOf(release: string): string {
  const { version, hash } = partsOf(release);
  return hash ? `${version}-${hash}` : version;
}
