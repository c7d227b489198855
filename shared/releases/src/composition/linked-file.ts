import { type Release, releaseFileAddress } from '@site/contracts/release';
import type { LinkedFile } from '@site/contracts/render-bundle';

/** A browser file of a release as a page loads it. */
export function linkedFile(release: Release, path: string): LinkedFile {
  const file = release.files[path];
  // Publishing checks that every file a release names is listed.
  if (!file) throw new Error(`${release.app} ${release.id} does not list ${path}`);
  return {
    address: releaseFileAddress(release.app, release.id, path),
    integrity: file.integrity,
  };
}
