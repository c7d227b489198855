import type { ApplicationName } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { publicFilesIn, releasesIn } from '@platform/store/releases';
import type { Candidate } from '../model/candidate.ts';
import { composedRoutes } from '../model/page-composition.ts';
import type { PageFacts } from '../model/rendering.ts';
import { readFacts } from './render-cache.ts';
import { type ComposeContext, type ResolvedChoice, resolveChoice } from './resolve-choice.ts';

/** What is in the pages of a composition, by path, to compare it with another one. */
export interface ComposedPages extends Pick<ResolvedChoice, 'chosen'> {
  readonly facts: ReadonlyMap<string, PageFacts>;
  readonly owners: ReadonlyMap<string, ApplicationName>;
}

/** @param known where the composition was made just now */
export async function readPages(
  { store, reader }: Pick<ComposeContext, 'store' | 'reader'>,
  composition: Composition,
  known?: ReadonlyMap<string, PageFacts>,
): Promise<Result<ResolvedChoice & ComposedPages>> {
  const resolved = await resolveChoice(reader, { ...composition, fallbacks: {} });
  if (!resolved.ok) return resolved;
  const read = known ? ok(new Map<string, PageFacts>()) : await readFacts(store, composition);
  if (!read.ok) return read;
  const stored = Object.entries(composition.pages).flatMap(([path, { hash }]) => {
    const found = read.value.get(hash);
    return found ? [[path, found] as const] : [];
  });
  const { chosen, config } = resolved.value;
  const routes = composedRoutes(chosen, config);
  const owners = new Map(routes.map(({ path, app }) => [path, app]));
  return ok({ ...resolved.value, facts: known ?? new Map(stored), owners });
}

export function pagesOf({ chosen, pages }: Candidate): ComposedPages {
  const named = pages.flatMap(({ path, ...page }) =>
    path === undefined ? [] : [{ path, ...page }],
  );
  return {
    chosen,
    facts: new Map(named.map(({ path, facts }) => [path, facts])),
    owners: new Map(named.map(({ path, app }) => [path, app])),
  };
}

/** The paths of pages on both sides that look different: what is shown, or the files that it names. */
export function lookingDifferent(before: ComposedPages, after: ComposedPages): string[] {
  const earlier = shownOn(before);
  return [...shownOn(after)].flatMap(([path, shown]) => {
    const known = earlier.get(path);
    return known === undefined || known === shown ? [] : [path];
  });
}

function shownOn({ facts, chosen }: ComposedPages): ReadonlyMap<string, string> {
  const publicFiles = publicFilesIn(chosen);
  const releases = new Map(releasesIn(chosen).map((each) => [`${each.app}`, each]));
  const contentOf = (file: string) => {
    const root = publicFiles[file];
    const [, app = '', path = ''] = root
      ? ['', root.app, root.file]
      : (/^([^/]+)\/(.*)$/.exec(file) ?? []);
    return releases.get(app)?.files[path]?.integrity;
  };
  const shown = [...facts].map(([path, { shown, files }]) => {
    return [path, JSON.stringify([shown, files.map(contentOf)])] as const;
  });
  return new Map(shown);
}
