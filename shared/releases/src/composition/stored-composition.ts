import { SHELL } from '@site/contracts/application';
import type { ComposedPage, Composition } from '@site/contracts/composition';
import type { SiteConfig } from '@site/contracts/site-config';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { readLedger } from '../ledger/ledger.ts';
import { err, type Result } from '../problem.ts';
import { readComposition, readWholeComposition, verifyComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { COMPOSER_GENERATION } from './composer.ts';
import { type CompositionChoice, compositionIdOf } from './composition-id.ts';
import { generatedFiles } from './generated-files.ts';
import { composedRoutes } from './page-composition.ts';
import { type FactsByHash, keepFacts, readStoredFacts } from './stored-facts.ts';

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
  // The composition itself says which composer made it, unless it is of an older version.
  const names = [compositionIdOf(composition, composition), compositionIdOf(composition)];
  if (names.includes(id)) return stored;
  return err('damaged-file', `composition ${id} does not match its id`);
}

/** How many entries of the ledger are searched: an operator in a hurry waits for the result. */
const REACH = 100;

/**
 * Finds an intact composition of a choice: one of this composer, or one that was live and that a
 * composer with other sources made.
 *
 * @param leaving the id of what is live, if visitors are to get back what they had before it: then
 *   another one is wanted, and the one that was live last comes first
 */
export async function findComposition(
  store: Store,
  choice: CompositionChoice,
  leaving?: string,
): Promise<Composition | undefined> {
  const wanted = compositionIdOf(choice);
  const entries = (await readLedger(store)).slice(-REACH).reverse();
  const wereLive = entries.map(({ composition }) => composition);
  const ids = new Set(leaving === undefined ? [wanted, ...wereLive] : [...wereLive, wanted]);
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
  chosen: ChosenReleases,
  config: SiteConfig,
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

/** What its documents say, which is kept for the next command. */
async function factsOf(store: Store, composition: Composition): Promise<Result<FactsByHash>> {
  const kept = await readStoredFacts(store, composition);
  if (kept) return ok(kept);
  const read = await readWholeComposition(store, composition.id);
  if (!read.ok) return read;
  const { readDocument } = await import('./document-facts.ts');
  const { pages, notFound } = read.value;
  const documents = [...pages.values(), notFound].map(({ identity }) => identity);
  const facts = new Map(documents.map((bytes) => [sha256(bytes), readDocument(bytes.toString())]));
  await keepFacts(store, composition.id, facts);
  return ok(facts);
}
