import type { NotStill } from '../../model/candidate.ts';
import { type ChosenReleases, findRemoteModule } from '../../model/chosen-releases.ts';
import type { PageFailure, Rendering, Target } from '../../model/rendering.ts';
import { type RenderedTarget, renderPages } from '../../render/render-pages.ts';
import type { RenderSession, Unanswered } from '../../render/render-session.ts';

export interface RenderedTargets {
  readonly renderings: ReadonlyMap<Target, Rendering>;
  /** Those that depend only on what the cache key contains. */
  readonly reusable: ReadonlyMap<Target, Rendering>;
  readonly failures: readonly PageFailure[];
}

/** Has the document of a page written; returns what another page left to happen in the meantime. */
export type WriteDocument = (
  target: Target,
  rendering: Rendering,
) => Promise<Unanswered | undefined>;

/**
 * Renders pages, and has the document of each written immediately, with the files that the page is
 * known to need so far: rendering another page may show that it needs more.
 */
export async function renderTargets(
  session: RenderSession,
  targets: readonly Target[],
  chosen: ChosenReleases,
  write: WriteDocument,
): Promise<RenderedTargets> {
  const { pages, failures } = await renderPages(session, targets, (page) =>
    write(page.target, renderingOf(page, chosen)),
  );
  const all = (some: readonly RenderedTarget[]) =>
    new Map(some.map((page) => [page.target, renderingOf(page, chosen)]));
  return { renderings: all(pages), reusable: all(pages.filter((page) => page.reusable)), failures };
}

function renderingOf(
  { html, css, used, notStill }: RenderedTarget,
  chosen: ChosenReleases,
): Rendering {
  return {
    html,
    css,
    notStill,
    used: used.flatMap((module) => {
      const release = findRemoteModule(chosen, module.id)?.release.id;
      return release === undefined ? [] : [{ ...module, release }];
    }),
  };
}

/** The parts of a page that are declared still and are not. */
export function notStillIn(
  { app: owner, path }: Target,
  rendering: Pick<Rendering, 'notStill'> | undefined,
  { remotes }: ChosenReleases,
): NotStill[] {
  // The not-found page declares nothing.
  if (path === undefined) return [];
  return (rendering?.notStill ?? []).map(({ app: name, reason, frames }) => {
    const known = Object.values(remotes).find(({ app }) => app === name);
    return { path, owner, app: known?.app ?? owner, reason, frames };
  });
}
