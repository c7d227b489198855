import { SHELL } from '@platform/contracts/application';
import {
  COMPOSITION_FILE,
  type ComposedPage,
  type Composition,
  composition as compositionSchema,
} from '@platform/contracts/composition';
import { sha256 } from '@platform/node/hash';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import {
  announceComposition,
  type CompositionChoice,
  choiceIdOf,
  compositionIdOf,
  compositionKey,
  verifyComposition,
} from '@platform/store/compositions';
import { compressArchive, encode, encodedFiles, encodings } from '@platform/store/encodings';
import { publicFilesIn } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { storedText } from '@platform/store/store';
import type { Candidate, CandidatePage, RenderedCandidate } from '../model/candidate.ts';
import { thisComposer } from '../model/composer.ts';
import { composedRoutes } from '../model/page-composition.ts';
import { cacheFacts, readFacts } from './render-cache.ts';
import type { ComposeContext, ComposeOptions, ResolvedChoice } from './resolve-choice.ts';

/** The newest entries, in which a composition is searched: an operator in a hurry waits. */
const SEARCHED = 100;

// Only what was live is found: the ledger names it, and its id covers every byte. Whatever else is
// in the store was made by somebody who may not promote. Going back and by force it may be of a
// composer with other sources: going back, the latest but what is live.
export async function findComposition(
  { store, live, entries = [] }: ComposeContext,
  choice: CompositionChoice,
  { stored, goesBack = false, force = false }: ComposeOptions,
): Promise<Composition | undefined> {
  const wanted = choiceIdOf(choice);
  const wereLive = stored
    ? entries.filter(
        ({ composition }) => composition === stored.id && choiceIdOf(stored) === wanted,
      )
    : entries.slice(-SEARCHED).filter(({ choice }) => choice === wanted);
  for (const id of new Set(wereLive.reverse().map(({ composition }) => composition))) {
    if (goesBack && id === live?.composition.id) continue;
    const whole = await verifyComposition(store, id);
    const isAnySource = goesBack || force || stored !== undefined;
    if (whole.ok && isAlike(whole.value, isAnySource)) return whole.value;
  }
  return undefined;
}

/** Whether this composer would make the same bytes, or at least understands them. */
function isAlike(made: Composition, isAnySource: boolean): boolean {
  const { contract, composer, composerSources } = thisComposer();
  // A composition of another generation is composed again, which may give another id.
  if (made.composer !== composer) return false;
  const isSame = made.composerSources === composerSources && made.contract === contract;
  return isAnySource || isSame;
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

/** @param store undefined where nothing is to be written */
export async function writeComposition(
  store: Store | undefined,
  choice: CompositionChoice,
  candidate: RenderedCandidate,
): Promise<Composition> {
  const composed = candidate.pages.map((page) => {
    const { document, contentSecurityPolicy } = page;
    return { page, entry: { hash: sha256(document), contentSecurityPolicy } };
  });
  const texts = [...candidate.generatedFiles].map(([path, text]) => [path, { hash: sha256(text) }]);
  const archives = packTexts([
    ...candidate.pages.map(({ document }) => document),
    ...candidate.generatedFiles.values(),
  ]);
  const { directory } = candidate;
  const notFound = composed.find(({ page }) => page.path === undefined);
  // The rendering gate can't be skipped and has seen every page.
  if (!notFound) throw new Error('a composition has no not-found page');
  const { releaseKeys } = candidate.config;
  const notStill = candidate.notStill.map(({ path, app, reason }) => ({ path, app, reason }));
  const described: Omit<Composition, 'id'> = {
    ...thisComposer(),
    ...choice,
    ...(releaseKeys ? { releaseKeys } : {}),
    pages: Object.fromEntries(
      composed.flatMap(({ page, entry }) => (page.path === undefined ? [] : [[page.path, entry]])),
    ),
    notFound: notFound.entry,
    texts: Object.fromEntries(texts),
    archives: archives.map(({ file }) => file),
    ...(directory ? { directory: directory.entry } : {}),
    publicFiles: publicFilesIn(candidate.chosen),
    ...(notStill.length > 0 ? { notStill } : {}),
  };
  const id = compositionIdOf(described);
  const composition = compositionSchema.parse({ ...described, id });
  if (!store) return composition;
  const content = new Map<string, Buffer>();
  for (const { file, json } of archives) {
    content.set(file + encodings.br.suffix, await compressArchive(json));
  }
  content.set(COMPOSITION_FILE, Buffer.from(storedText(composition)));
  if (directory) {
    const shared = encodedFiles(directory.entry.file, await encode(directory.bytes, 9));
    for (const [file, bytes] of shared) await createOrRepair(store, file, bytes);
  }
  const outcome = await store.createFolder(compositionKey(id), content);
  // Another composer may have been faster with the same bytes; only a corrupt one is replaced.
  if (outcome === 'exists' && !(await verifyComposition(store, id)).ok) {
    await store.replaceFolder(compositionKey(id), content);
  }
  await announceComposition(store, id);
  // The command that goes back to it is the one in a hurry.
  await cacheFacts(store, id, new Map(composed.map(({ page, entry }) => [entry.hash, page.facts])));
  return composition;
}

async function createOrRepair(store: Store, key: string, bytes: Buffer): Promise<void> {
  if ((await store.createIfAbsent(key, bytes)) === 'created') return;
  const stored = await store.read(key);
  if (!stored.ok || !stored.value.equals(bytes)) await store.replace(key, bytes);
}

// The documents of a composition say most things alike: their styles, and which releases they load.
// Compressed each alone, 26 documents take 1.1 MB in two encodings; together, 0.1 MB. Every change of
// a text is another composition, so that is what it adds to the store.

/** Characters: nothing reads a file of more than 64 MB. */
const MOST_IN_ONE = 8_000_000;

interface TextArchive {
  /** As `composition.json` names it. */
  readonly file: string;
  readonly json: string;
}

function packTexts(texts: Iterable<string>): TextArchive[] {
  const groups: string[][] = [];
  let room = 0;
  for (const text of new Set(texts)) {
    if (text.length > room) {
      groups.push([]);
      room = MOST_IN_ONE;
    }
    room -= text.length;
    groups.at(-1)?.push(text);
  }
  return groups.map((group) => {
    const json = JSON.stringify(group);
    return { file: `archives/${sha256(json)}.json`, json };
  });
}
