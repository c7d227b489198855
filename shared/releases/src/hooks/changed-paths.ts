import type { Composition } from '@site/contracts/composition';
import { readEntry, readRevisions } from '../ledger/ledger.ts';
import { readComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';

/**
 * The paths whose answers differ between two revisions: pages with another document or policy, texts,
 * and files at the site's root; `*` where paths without a page are answered differently. All paths of
 * the new one where the old one can't be read.
 *
 * @param since the revision that visitors had; 0 for none
 */
export async function changedPaths(
  store: Store,
  { composition }: { readonly composition: string },
  since: number,
): Promise<string[]> {
  const after = await readComposition(store, composition);
  const before = await compositionOf(store, since);
  return differences(
    before ? answersOf(before) : new Map(),
    after.ok ? answersOf(after.value) : new Map(),
  );
}

/** The newest revision below another one; 0 where there is none. */
export async function revisionBefore(store: Store, revision: number): Promise<number> {
  return (await readRevisions(store)).find((each) => each < revision) ?? 0;
}

async function compositionOf(store: Store, revision: number): Promise<Composition | undefined> {
  if (revision === 0) return undefined;
  const entry = await readEntry(store, revision);
  const read = entry.ok ? await readComposition(store, entry.value.composition) : undefined;
  return read?.ok ? read.value : undefined;
}

/** By path: a text that differs where the answer does. */
function answersOf({ pages, notFound, texts, publicFiles, releases }: Composition) {
  const page = ({ hash, contentSecurityPolicy }: typeof notFound) =>
    `${hash} ${contentSecurityPolicy}`;
  return new Map([
    ...Object.entries(publicFiles).map(
      ([path, { app, file }]) => [path, `${app} ${releases[app]} ${file}`] as const,
    ),
    ...Object.entries(texts).map(([path, { hash }]) => [path, hash] as const),
    ...Object.entries(pages).map(([path, each]) => [path, page(each)] as const),
    ['*', page(notFound)] as const,
  ]);
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
