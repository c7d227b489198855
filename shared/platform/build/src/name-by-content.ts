import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@platform/contracts/release';
import { integrityOf } from '@platform/node/hash';
import { releaseFiles, releaseHash, STAND_IN } from '@platform/node/release-hash';
import { filesBelow } from './files-below.ts';

export function describeFiles(dist: string): Release['files'] {
  const files = filesBelow(dist).filter((file) => /^(?:web|node)\//.test(file));
  return Object.fromEntries(
    files.map((file) => {
      const path = join(dist, file);
      return [file, { integrity: integrityOf(readFileSync(path)), size: statSync(path).size }];
    }),
  );
}

/**
 * Puts the hash of what was built in the place of the stand-in, in its files too.
 * @param dist where they are
 */
export function nameByContent<Draft extends Release>(dist: string, draft: Draft): Draft {
  const { app, version } = draft;
  const files = new Map(
    Object.keys(draft.files).map((path) => [path, readFileSync(join(dist, path))]),
  );
  const hash = releaseHash(draft, files, STAND_IN);
  if (!hash) throw new Error(`${app}: what was built does not have one form`);
  for (const [path, bytes] of releaseFiles(files, { app, version, hash })) {
    if (bytes !== files.get(path)) writeFileSync(join(dist, path), bytes);
  }
  return { ...draft, id: `${version}-${hash}`, files: describeFiles(dist) };
}
