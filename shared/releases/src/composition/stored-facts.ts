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
 * What the gates ask of the documents of a composition, so that a command which goes back to it does
 * not parse them again. It is kept in the render cache, by the composer that has read the documents:
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
});
const storedFacts = z.array(z.object({ hash: z.string(), facts }));

/** By the hash of a document. */
export type FactsByHash = ReadonlyMap<string, PageFacts>;

/** The facts of all documents of a composition; undefined if they are not kept. */
export async function readStoredFacts(
  store: Store,
  { id, pages, notFound }: Composition,
): Promise<FactsByHash | undefined> {
  const folder = folderOf(id);
  const [name = ''] = await store.list(folder).catch(() => []);
  const read = name ? await store.read(`${folder}/${name}`) : undefined;
  const text = read?.ok ? read.value.toString() : '';
  const parsed = storedFacts.safeParse(parseJson(text));
  // What was damaged is as good as nothing.
  if (name !== `${sha256(text)}.json` || !parsed.success) return undefined;
  const found = new Map(parsed.data.map(({ hash, facts }) => [hash, pageFacts(facts)]));
  const isComplete = [...Object.values(pages), notFound].every(({ hash }) => found.has(hash));
  return isComplete ? found : undefined;
}

/** A disk that is in the way stops nothing. */
export async function keepFacts(store: Store, id: string, known: FactsByHash): Promise<void> {
  const all = [...known].map(([hash, each]) => {
    const { inlineScripts, links, titles, picturesWithoutText, description } = each;
    const lists = { ids: [...each.ids], times: [...each.times] };
    return {
      hash,
      facts: { inlineScripts, links, titles, picturesWithoutText, description, ...lists },
    };
  });
  const text = JSON.stringify(all);
  try {
    await store.replace(`${folderOf(id)}/${sha256(text)}.json`, text);
  } catch (error) {
    // Another command may be making room.
    if (!isStorageError(error) && errorReason(error) !== 'ENOENT') throw error;
  }
}

function pageFacts({ ids, times, description, ...others }: z.infer<typeof facts>): PageFacts {
  return {
    ...others,
    ids: new Set(ids),
    times: new Set(times),
    ...(description === undefined ? {} : { description }),
  };
}

function folderOf(id: string): string {
  return `${RENDER_CACHE}/facts/${id}/${thisComposer().composerSources}`;
}
