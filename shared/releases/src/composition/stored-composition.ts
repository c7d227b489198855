import type { ApplicationName } from '@site/contracts/application';
import type { SiteConfig } from '@site/contracts/site-config';
import { err, type Result } from '../problem.ts';
import { readWholeComposition, type WholeComposition } from '../store/compositions.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { compositionIdOf } from './composition-id.ts';
import { readDocument } from './document-facts.ts';
import { searchTexts } from './generated-files.ts';
import { composedRoutes } from './page-composition.ts';

/** Reads a composition whole. One whose description was changed after it was named is damaged. */
export async function readStoredComposition(
  store: Store,
  id: string,
): Promise<Result<WholeComposition>> {
  const stored = await readWholeComposition(store, id);
  if (!stored.ok || compositionIdOf(stored.value.composition) === id) return stored;
  return err('damaged-file', `composition ${id} does not match its id`);
}

/** A composition that is in the store already, for the gates to look at again. */
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
    texts: searchTexts({ config, routes }),
    // What is in the store has rendered.
    failures: [],
  };
}
