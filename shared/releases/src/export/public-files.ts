import type { Composition } from '@site/contracts/composition';
import { releaseFileAddress } from '@site/contracts/release';
import { ok } from '@site/node/result';
import type { Result } from '../problem.ts';
import { fileContentType } from '../responses/content-types.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { ServedSite } from './nginx/served-site.ts';
import { treePath, unaddressedFile } from './release-files.ts';
import type { Names, TreeFile } from './tree-file.ts';

interface PublicFiles {
  /** As nginx serves them, from where their release has them. */
  readonly served: ServedSite['publicFiles'];
  /** The same files at the site's root, for web servers that know no rules. */
  readonly files: readonly TreeFile[];
}

/** @param released the files of all releases in the export */
export async function publicFiles(
  store: Store,
  composition: Composition,
  released: readonly TreeFile[],
  names: Names,
): Promise<Result<PublicFiles>> {
  const byPath = new Map(released.map((file) => [file.path, file]));
  const served: ServedSite['publicFiles'][number][] = [];
  const files: TreeFile[] = [];
  for (const [path, { app, file }] of Object.entries(composition.publicFiles)) {
    const id = composition.releases[app];
    if (id === undefined) continue;
    const release = await readRelease(store, app, id);
    if (!release.ok) return release;
    const address = releaseFileAddress(app, id, file);
    const integrity = release.value.files[file]?.integrity;
    if (integrity === undefined) continue;
    const addressed = byPath.get(treePath(address));
    const own = addressed ? [] : await unaddressedFile(store, release.value, file, integrity);
    const found = addressed ?? own[0];
    if (!found) continue;
    files.push(...own);
    served.push({ path, file: `/${found.path}`, integrity, type: fileContentType(path) });
    // Where a page has its name already, only the nginx rules know the file.
    if (names.take(path.slice(1))) files.push({ ...found, path: path.slice(1) });
  }
  return ok({ served, files });
}
