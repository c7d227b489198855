import { extname } from 'node:path';
import { SHELL } from '@site/contracts/application';
import {
  COMPOSITION_FILE,
  type ComposedPage,
  type Composition,
  composition as compositionSchema,
} from '@site/contracts/composition';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { concurrentMap } from '../../concurrent-map.ts';
import type { Candidate, CandidatePage, RenderedCandidate } from '../../model/candidate.ts';
import { publicFilesIn } from '../../model/chosen-releases.ts';
import { COMPOSER_GENERATION, thisComposer } from '../../model/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../../model/composition-id.ts';
import { composedRoutes } from '../../model/page-composition.ts';
import { err, type Result } from '../../problem.ts';
import {
  announceComposition,
  compositionKey,
  readComposition,
  verifyComposition,
} from '../../store/compositions.ts';
import { encode, encodedFiles } from '../../store/encodings.ts';
import type { Store } from '../../store/store.ts';
import { storedText } from '../../store/stored-json.ts';
import { cacheFacts, readFacts } from './render-cache.ts';
import type { ComposeContext, ComposeOptions, ResolvedChoice } from './resolve-choice.ts';

/** The newest entries, in which a composition is searched: an operator in a hurry waits. */
const SEARCHED = 100;

// By the id that this composer, or that of `stored`, gives it. Going back and by force it may also
// be one that was live, of a composer with other sources: going back, the latest but what is live.
export async function findComposition(
  { store, live, entries = [] }: ComposeContext,
  choice: CompositionChoice,
  { stored, goesBack = false, force = false }: ComposeOptions,
): Promise<Composition | undefined> {
  const wanted = compositionIdOf(choice);
  // A composition of another generation is composed again, which may give another id.
  const isAlike = stored?.composer === COMPOSER_GENERATION;
  const named = [...(isAlike ? [compositionIdOf(choice, stored)] : []), wanted];
  const recent = entries.slice(-SEARCHED).map(({ composition }) => composition);
  const wereLive = goesBack || force ? recent.reverse() : [];
  for (const id of new Set(goesBack ? [...wereLive, ...named] : [...named, ...wereLive])) {
    if (goesBack && id === live?.composition.id) continue;
    if (!named.includes(id) && !(await isOfChoice(store, id, wanted))) continue;
    const whole = await readStoredComposition(store, id);
    if (whole.ok) return whole.value;
  }
  return undefined;
}

async function isOfChoice(store: Store, id: string, wanted: string): Promise<boolean> {
  const read = await readComposition(store, id);
  if (!read.ok || read.value.composer !== COMPOSER_GENERATION) return false;
  return compositionIdOf(read.value) === wanted;
}

/** Reads an intact composition; one whose description no longer fits its id is corrupt. */
export async function readStoredComposition(
  store: Store,
  id: string,
): Promise<Result<Composition>> {
  const stored = await verifyComposition(store, id);
  if (!stored.ok) return stored;
  const composition = stored.value;
  if (compositionIdOf(composition, composition) === id) return stored;
  return err('damaged-file', `composition ${id} does not match its id`);
}

/** A composition that is already in the store, for the gates to check again. */
export async function storedCandidate(
  store: Store,
  composition: Composition,
  { chosen, config }: Pick<ResolvedChoice, 'chosen' | 'config'>,
): Promise<Result<Candidate>> {
  const facts = await readFacts(store, composition);
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
    // Every page of a stored composition has rendered.
    failures: [],
    notStill: notStill.map((one) => ({ ...one, owner: owners.get(one.path) ?? one.app })),
  });
}

/** A compressor takes a megabyte, and Node has four threads for them. */
const AT_ONCE = 4;

export async function writeComposition(
  store: Store,
  id: string,
  choice: CompositionChoice,
  candidate: RenderedCandidate,
): Promise<Composition> {
  const composed = candidate.pages.map((page) => {
    const { bytes, entry } = textIn('pages', '.html', page.document);
    const { contentSecurityPolicy } = page;
    return { page, bytes, entry: { ...entry, contentSecurityPolicy } };
  });
  const texts = [...candidate.generatedFiles].map(([path, text]) => ({
    path,
    ...textIn('texts', extname(path), text),
  }));
  const { directory } = candidate;
  const notFound = composed.find(({ page }) => page.path === undefined);
  // The rendering gate can't be skipped and has seen every page.
  if (!notFound) throw new Error(`composition ${id} has no not-found page`);
  const notStill = candidate.notStill.map(({ path, app, reason }) => ({ path, app, reason }));
  const composition: Composition = {
    ...thisComposer(),
    id,
    ...choice,
    pages: Object.fromEntries(
      composed.flatMap(({ page, entry }) => (page.path === undefined ? [] : [[page.path, entry]])),
    ),
    notFound: notFound.entry,
    texts: Object.fromEntries(texts.map(({ path, entry }) => [path, entry])),
    ...(directory ? { directory: directory.entry } : {}),
    publicFiles: publicFilesIn(candidate.chosen),
    ...(notStill.length > 0 ? { notStill } : {}),
  };
  const written = [...composed, ...texts, ...(directory ? [directory] : [])];
  const files = await concurrentMap(written, AT_ONCE, async ({ entry, bytes }) =>
    encodedFiles(entry.file, await encode(bytes, 9)),
  );
  const description = Buffer.from(storedText(compositionSchema.parse(composition)));
  const content = new Map([...files.flat(), [COMPOSITION_FILE, description]]);
  const outcome = await store.createFolder(compositionKey(id), content);
  // Another composer may have been faster with the same bytes; only a corrupt one is replaced.
  if (outcome === 'exists' && !(await readStoredComposition(store, id)).ok) {
    await store.replaceFolder(compositionKey(id), content);
  }
  await announceComposition(store, id);
  // The command that goes back to it is the one in a hurry.
  await cacheFacts(store, id, new Map(composed.map(({ page, entry }) => [entry.hash, page.facts])));
  return composition;
}

function textIn(folder: string, extension: string, text: string) {
  const bytes = Buffer.from(text);
  const hash = sha256(bytes);
  return { bytes, entry: { file: `${folder}/${hash}${extension}`, hash } };
}
