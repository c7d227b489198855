import type { Composition } from '@site/contracts/composition';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import { thisComposer } from '../../model/composer.ts';
import type { PageFacts } from '../../model/document-facts.ts';
import type { Result } from '../../problem.ts';
import { readWholeComposition } from '../../store/compositions.ts';
import { RENDER_CACHE, type Store } from '../../store/store.ts';
import { parseJson } from '../../store/stored-json.ts';
import { cacheFile } from './render-cache.ts';

/*
 * What the gates check in the documents of a composition, so that no command parses them again that
 * goes back to it or composes the same pages. It is in the render cache, by the composer that read
 * the documents, and may be deleted at any time:
 *
 *     renderings/facts/<composition>/<composer>/<hash of the content>.json
 */

const toSet = (texts: string[]): ReadonlySet<string> => new Set(texts);
const texts = z.array(z.string());
const setOfTexts = z.pipe(texts, z.transform(toSet));
const cachedFacts = z.array(
  z.object({
    hash: z.string(),
    facts: z.object({
      inlineScripts: texts,
      links: texts,
      ids: setOfTexts,
      times: setOfTexts,
      titles: texts,
      picturesWithoutText: texts,
      description: z.optional(z.string()),
      styleHashes: texts,
      styleAttributeHashes: texts,
      content: z.optional(z.string()),
    }),
  }),
);

/** By the hash of a document, or of its content. */
export type FactsByHash = ReadonlyMap<string, PageFacts>;

/** The facts of all documents of a composition, read and cached where they are not cached yet. */
export async function readFacts(
  store: Store,
  { id, pages, notFound }: Composition,
): Promise<Result<FactsByHash>> {
  const cached = await readCachedFacts(store, id);
  if ([...Object.values(pages), notFound].every(({ hash }) => cached.has(hash))) return ok(cached);
  const read = await readWholeComposition(store, id);
  if (!read.ok) return read;
  const { readDocument } = await import('../../model/document-facts.ts');
  const documents = [...read.value.pages.values(), read.value.notFound];
  const facts = new Map(
    documents.map(({ identity }) => [sha256(identity), readDocument(identity.toString())]),
  );
  await cacheFacts(store, id, facts);
  return ok(facts);
}

/**
 * The cached facts of a composition's documents by their content: most documents of the next
 * composition differ only in their data.
 */
export async function readFactsByContent(store: Store, id: string): Promise<FactsByHash> {
  const found = [...(await readCachedFacts(store, id)).values()];
  return new Map(found.flatMap((each) => (each.content ? [[each.content, each]] : [])));
}

async function readCachedFacts(store: Store, id: string): Promise<FactsByHash> {
  const folder = folderOf(id);
  const [name = ''] = await store.list(folder).catch(() => []);
  const read = name ? await store.read(`${folder}/${name}`) : undefined;
  const text = read?.ok ? read.value.toString() : '';
  const parsed = cachedFacts.safeParse(parseJson(text));
  // A corrupt file counts as absent.
  if (name !== `${sha256(text)}.json` || !parsed.success) return new Map();
  return new Map(parsed.data.map(({ hash, facts }) => [hash, facts]));
}

export async function cacheFacts(store: Store, id: string, known: FactsByHash): Promise<void> {
  const facts = [...known].map(([hash, facts]) => ({ hash, facts }));
  const text = JSON.stringify(facts, (_key, value) => (value instanceof Set ? [...value] : value));
  await cacheFile(store, `${folderOf(id)}/${sha256(text)}.json`, text);
}

function folderOf(id: string): string {
  return `${RENDER_CACHE}/facts/${id}/${thisComposer().composerSources}`;
}
