import type { Composition } from '@site/contracts/composition';
import { errorReason } from '@site/node/error-code';
import { sha256 } from '@site/node/hash';
import * as z from 'zod/mini';
import { isStorageError } from '../store/storage-error.ts';
import { RENDER_CACHE, type Store } from '../store/store.ts';
import { parseJson } from '../store/stored-json.ts';
import { thisComposer } from './composer.ts';
import type { PageFacts } from './document-facts.ts';

/*
 * What the gates ask of the documents of a composition, so that neither a command which goes back to
 * it parses them again, nor one that composes the same pages anew. It is kept in the render cache, by the composer that has read the documents:
 *
 *     renderings/facts/<composition>/<composer>/<hash of the content>.json
 *
 * It may be deleted at any time.
 */

const facts = z.object({
  inlineScripts: z.array(z.string()),
  links: z.array(z.string()),
  ids: z.array(z.string()),
  times: z.array(z.string()),
  titles: z.array(z.string()),
  picturesWithoutText: z.array(z.string()),
  description: z.optional(z.string()),
  styleHashes: z.array(z.string()),
  styleAttributeHashes: z.array(z.string()),
  content: z.optional(z.string()),
});
const storedFacts = z.array(z.object({ hash: z.string(), facts }));

/** By the hash of a document, or of its content. */
export type FactsByHash = ReadonlyMap<string, PageFacts>;

/** The facts of all documents of a composition; undefined if they are not kept. */
export async function readStoredFacts(
  store: Store,
  { id, pages, notFound }: Composition,
): Promise<FactsByHash | undefined> {
  const found = await readFacts(store, id);
  const isComplete = [...Object.values(pages), notFound].every(({ hash }) => found.has(hash));
  return isComplete ? found : undefined;
}

/**
 * The facts that are kept of a composition's documents by their content: most documents of the next
 * composition differ only in their data.
 */
export async function readFactsByContent(store: Store, id: string): Promise<FactsByHash> {
  const found = [...(await readFacts(store, id)).values()];
  return new Map(found.flatMap((each) => (each.content ? [[each.content, each]] : [])));
}

async function readFacts(store: Store, id: string): Promise<FactsByHash> {
  const folder = folderOf(id);
  const [name = ''] = await store.list(folder).catch(() => []);
  const read = name ? await store.read(`${folder}/${name}`) : undefined;
  const text = read?.ok ? read.value.toString() : '';
  const parsed = storedFacts.safeParse(parseJson(text));
  // What was damaged is as good as nothing.
  if (name !== `${sha256(text)}.json` || !parsed.success) return new Map();
  return new Map(parsed.data.map(({ hash, facts }) => [hash, pageFacts(facts)]));
}

/** A disk that is in the way stops nothing. */
export async function keepFacts(store: Store, id: string, known: FactsByHash): Promise<void> {
  const all = [...known].map(([hash, each]) => ({
    hash,
    facts: { ...each, ids: [...each.ids], times: [...each.times] },
  }));
  const text = JSON.stringify(all);
  try {
    await store.replace(`${folderOf(id)}/${sha256(text)}.json`, text);
  } catch (error) {
    // Another command may be making room.
    if (!isStorageError(error) && errorReason(error) !== 'ENOENT') throw error;
  }
}

function pageFacts({
  ids,
  times,
  description,
  content,
  ...lists
}: z.infer<typeof facts>): PageFacts {
  return {
    ...lists,
    ids: new Set(ids),
    times: new Set(times),
    ...(description === undefined ? {} : { description }),
    ...(content === undefined ? {} : { content }),
  };
}

function folderOf(id: string): string {
  return `${RENDER_CACHE}/facts/${id}/${thisComposer().composerSources}`;
}
