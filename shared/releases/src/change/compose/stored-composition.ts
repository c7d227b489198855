import { SHELL } from '@site/contracts/application';
import type { ComposedPage, Composition } from '@site/contracts/composition';
import { errorReason } from '@site/node/error-code';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import type { Candidate, CandidatePage } from '../../model/candidate.ts';
import { COMPOSER_GENERATION, thisComposer } from '../../model/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../../model/composition-id.ts';
import type { PageFacts } from '../../model/document-facts.ts';
import { generatedFiles } from '../../model/generated-files.ts';
import { composedRoutes } from '../../model/page-composition.ts';
import { err, type Result } from '../../problem.ts';
import {
  readComposition,
  readWholeComposition,
  verifyComposition,
} from '../../store/compositions.ts';
import { isStorageError } from '../../store/storage-error.ts';
import { RENDER_CACHE, type Store } from '../../store/store.ts';
import { parseJson } from '../../store/stored-json.ts';
import type { ResolvedChoice } from './resolve-choice.ts';

/**
 * Reads a composition all of which is intact. One whose description was changed after it was named
 * is corrupt.
 */
export async function readStoredComposition(
  store: Store,
  id: string,
): Promise<Result<Composition>> {
  const stored = await verifyComposition(store, id);
  if (!stored.ok) return stored;
  const composition = stored.value;
  // The composition itself says which composer made it.
  if (compositionIdOf(composition, composition) === id) return stored;
  return err('damaged-file', `composition ${id} does not match its id`);
}

/**
 * Finds an intact composition of a choice: one of this composer, or one that was live and that a
 * composer with other sources made.
 *
 * @param wereLive the compositions that were live, the newest last
 * @param leaving the id of what is live, if visitors are to get back what they had before it: then
 *   another one is wanted, and the one that was live last comes first
 */
export async function findComposition(
  store: Store,
  choice: CompositionChoice,
  {
    wereLive,
    leaving,
  }: { readonly wereLive: readonly string[]; readonly leaving?: string | undefined },
): Promise<Composition | undefined> {
  const wanted = compositionIdOf(choice);
  const recent = [...wereLive].reverse();
  const ids = new Set(leaving === undefined ? [wanted, ...recent] : [...recent, wanted]);
  for (const id of ids) {
    if (id === leaving) continue;
    const read = await readComposition(store, id);
    if (!read.ok || read.value.composer !== COMPOSER_GENERATION) continue;
    if (compositionIdOf(read.value) !== wanted) continue;
    const whole = await readStoredComposition(store, id);
    if (whole.ok) return whole.value;
  }
  return undefined;
}

/** A composition that is already in the store, for the gates to check again. */
export async function storedCandidate(
  store: Store,
  composition: Composition,
  { chosen, config }: Pick<ResolvedChoice, 'chosen' | 'config'>,
): Promise<Result<Candidate>> {
  const facts = await factsOf(store, composition);
  if (!facts.ok) return facts;
  const routes = composedRoutes(chosen, config);
  const owners = new Map(routes.map(({ path, app }) => [path, app]));
  const { pages, notFound, notStill = [] } = composition;
  const described: [string | undefined, ComposedPage][] = [
    ...Object.entries(pages),
    [undefined, notFound],
  ];
  return ok({
    chosen,
    config,
    pages: described.flatMap(([path, { hash, contentSecurityPolicy }]): CandidatePage[] => {
      const known = facts.value.get(hash);
      if (!known) return [];
      const app = (path === undefined ? undefined : owners.get(path)) ?? SHELL;
      return [{ path, app, facts: known, contentSecurityPolicy }];
    }),
    generatedFiles: generatedFiles({ config, routes }),
    // Every page of a stored composition has rendered.
    failures: [],
    notStill: notStill.map((one) => ({ ...one, owner: owners.get(one.path) ?? one.app })),
  });
}

/** The facts of its documents, cached for the next command. */
async function factsOf(store: Store, composition: Composition): Promise<Result<FactsByHash>> {
  const kept = await readStoredFacts(store, composition);
  if (kept) return ok(kept);
  const read = await readWholeComposition(store, composition.id);
  if (!read.ok) return read;
  const { readDocument } = await import('../../model/document-facts.ts');
  const { pages, notFound } = read.value;
  const documents = [...pages.values(), notFound].map(({ identity }) => identity);
  const facts = new Map(documents.map((bytes) => [sha256(bytes), readDocument(bytes.toString())]));
  await keepFacts(store, composition.id, facts);
  return ok(facts);
}

/*
 * What the gates check in the documents of a composition, so that no command parses them again that
 * goes back to it or composes the same pages. It is in the render cache, by the composer that read
 * the documents, and may be deleted at any time:
 *
 *     renderings/facts/<composition>/<composer>/<hash of the content>.json
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

/** The facts of all documents of a composition; undefined if they are not cached. */
async function readStoredFacts(
  store: Store,
  { id, pages, notFound }: Composition,
): Promise<FactsByHash | undefined> {
  const found = await readFacts(store, id);
  const isComplete = [...Object.values(pages), notFound].every(({ hash }) => found.has(hash));
  return isComplete ? found : undefined;
}

/**
 * The cached facts of a composition's documents by their content: most documents of the next
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
  // A corrupt file counts as absent.
  if (name !== `${sha256(text)}.json` || !parsed.success) return new Map();
  return new Map(parsed.data.map(({ hash, facts }) => [hash, pageFacts(facts)]));
}

/** A full disk is no error. */
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
