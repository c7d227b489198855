import { SHELL } from '@site/contracts/application';
import type { ComposedPage, Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import type { Candidate, CandidatePage } from '../../model/candidate.ts';
import { COMPOSER_GENERATION } from '../../model/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../../model/composition-id.ts';
import { composedRoutes } from '../../model/page-composition.ts';
import { err, type Result } from '../../problem.ts';
import { readComposition, verifyComposition } from '../../store/compositions.ts';
import type { Store } from '../../store/store.ts';
import { readFacts } from './render-cache.ts';
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
