import type { ApplicationName } from '@site/contracts/application';
import type { SiteConfig } from '@site/contracts/site-config';
import { readLedger } from '../ledger/ledger.ts';
import { err, type Result } from '../problem.ts';
import {
  readComposition,
  readWholeComposition,
  type WholeComposition,
} from '../store/compositions.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { COMPOSER_GENERATION } from './composer.ts';
import { type CompositionChoice, compositionIdOf } from './composition-id.ts';
import { readDocument } from './document-facts.ts';
import { generatedFiles } from './generated-files.ts';
import { composedRoutes } from './page-composition.ts';

/** Reads all of a composition. One whose description was changed after it was named is corrupt. */
export async function readStoredComposition(
  store: Store,
  id: string,
): Promise<Result<WholeComposition>> {
  const stored = await readWholeComposition(store, id);
  if (!stored.ok) return stored;
  const { composition } = stored.value;
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
): Promise<WholeComposition | undefined> {
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
export function storedCandidate(
  { composition, pages, notFound }: WholeComposition,
  chosen: ChosenReleases,
  config: SiteConfig,
): Candidate {
  const routes = composedRoutes(chosen, config);
  const owners = new Map(routes.map(({ path, app }) => [path, app]));
  const page = (path: string | undefined, app: ApplicationName, bytes: Buffer): CandidatePage => {
    const document = bytes.toString();
    const { contentSecurityPolicy } =
      (path === undefined ? undefined : composition.pages[path]) ?? composition.notFound;
    return { path, app, document, facts: readDocument(document), contentSecurityPolicy };
  };
  return {
    chosen,
    config,
    pages: [
      ...[...pages].map(([path, { identity }]) =>
        page(path, owners.get(path) ?? 'shell', identity),
      ),
      page(undefined, 'shell', notFound.identity),
    ],
    generatedFiles: generatedFiles({ config, routes }),
    // Every page of a stored composition has rendered.
    failures: [],
  };
}
