import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { readComposition } from '../../store/compositions.ts';
import { readEntry, readRevisions } from '../../store/ledger.ts';
import type { Store } from '../../store/store.ts';

/**
 * Compared with any revision since the last one handled, because a cache may hold a page that was
 * live for a moment only. `*` stands for paths without a page; all if a revision can't be read.
 * @param since the revision that visitors had when it was handled; 0 for none
 */
export async function changedPaths(
  store: Store,
  { composition, revision }: Pick<LedgerEntry, 'composition' | 'revision'>,
  since: number,
): Promise<string[]> {
  const read = await readComposition(store, composition);
  const after: Answers = read.ok ? answersOf(read.value) : new Map();
  const changed = new Set<string>();
  const between = since === 0 ? [] : await readRevisions(store, since);
  for (const each of [since, ...between.filter((one) => one < revision)]) {
    const before = await compositionOf(store, each);
    for (const path of differences(before ? answersOf(before) : new Map(), after)) {
      changed.add(path);
    }
  }
  return [...changed].sort();
}

/** 0 where there is none. */
export async function revisionBefore(store: Store, revision: number): Promise<number> {
  return (await readRevisions(store)).find((each) => each < revision) ?? 0;
}

async function compositionOf(store: Store, revision: number): Promise<Composition | undefined> {
  if (revision === 0) return undefined;
  const entry = await readEntry(store, revision);
  const read = entry.ok ? await readComposition(store, entry.value.composition) : undefined;
  return read?.ok ? read.value : undefined;
}

/** A text that differs with the response, by path. */
type Answers = ReadonlyMap<string, string>;

function answersOf({ pages, notFound, texts, publicFiles, releases }: Composition): Answers {
  const answers = new Map<string, string>();
  for (const [path, { app, file }] of Object.entries(publicFiles)) {
    answers.set(path, `${app} ${releases[app]} ${file}`);
  }
  for (const [path, { hash }] of Object.entries(texts)) answers.set(path, hash);
  for (const [path, page] of Object.entries({ ...pages, '*': notFound })) {
    answers.set(path, `${page.hash} ${page.contentSecurityPolicy}`);
  }
  return answers;
}

function differences(before: Answers, after: Answers): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
