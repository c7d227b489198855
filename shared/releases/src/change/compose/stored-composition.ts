import { SHELL } from '@site/contracts/application';
import type { ComposedPage, Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import type { Candidate, CandidatePage } from '../../model/candidate.ts';
import { COMPOSER_GENERATION } from '../../model/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../../model/composition-id.ts';
import { generatedFiles } from '../../model/generated-files.ts';
import { composedRoutes } from '../../model/page-composition.ts';
import { err, type Result } from '../../problem.ts';
import { readComposition, verifyComposition } from '../../store/compositions.ts';
import type { Store } from '../../store/store.ts';
import { readFacts } from './page-facts-cache.ts';
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

/** Where a composition is searched beside those of this composer. */
interface Searched {
  /** The compositions that were live, the newest last. */
  readonly wereLive?: readonly string[] | undefined;
  /**
   * The id of what is live, if visitors are to get back what they had before it: then another one
   * is wanted, and the one that was live last comes first.
   */
  readonly leaving?: string | undefined;
}

/**
 * Finds an intact composition of a choice: one of this composer, or one that was live and that a
 * composer with other sources made.
 */
export async function findComposition(
  store: Store,
  choice: CompositionChoice,
  { wereLive = [], leaving }: Searched,
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
    generatedFiles: generatedFiles({ config, routes }),
    // Every page of a stored composition has rendered.
    failures: [],
    notStill: notStill.map((one) => ({ ...one, owner: owners.get(one.path) ?? one.app })),
  });
}
