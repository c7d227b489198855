import type { PageComposition } from '@site/contracts/composition';
import type { PageFailure, Target } from '../render/page-failure.ts';
import { renderPages } from '../render/render-pages.ts';
import type { RenderSession } from '../render/render-session.ts';
import { done, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { findRendering, keepRendering, renderingBasis } from './kept-renderings.ts';
import { readRemoteBundles } from './remote-bundles.ts';
import { findRemoteModule } from './remote-module.ts';
import type { Rendering } from './rendering.ts';

export interface RenderedTargets {
  /** In the order of the pages. */
  readonly renderings: ReadonlyMap<Target, Rendering>;
  readonly failures: readonly PageFailure[];
  /** Keeps what was rendered now, to be used again. */
  readonly keepRenderings: () => Promise<void>;
}

const nothingRendered = { renderings: new Map(), failures: [], keepRenderings: async () => {} };

/**
 * Renders pages, but for those that were rendered before from the same releases.
 *
 * @param shellLoaded resolves when the session can render; meanwhile the rest is read
 */
export async function renderTargets(
  store: Store,
  session: RenderSession,
  targets: readonly Target[],
  composition: PageComposition,
  chosen: ChosenReleases,
  shellLoaded: Promise<{ readonly ok: boolean }>,
): Promise<Result<RenderedTargets>> {
  const basis = renderingBasis(chosen, composition);
  const found = new Map<Target, Rendering>();
  await Promise.all(
    targets.map(async (target) => {
      const kept = await findRendering(store, basis, target, chosen);
      if (kept) found.set(target, kept);
    }),
  );
  const open = targets.filter((target) => !found.has(target));
  if (open.length === 0) return done({ ...nothingRendered, renderings: inOrder(targets, found) });

  const remotes = await readRemoteBundles(store, chosen);
  if (!remotes.ok) return remotes;
  if (!(await shellLoaded).ok) return done(nothingRendered);
  const loaded = await session.loadRemotes(remotes.value);
  if (!loaded.ok) return done({ ...nothingRendered, failures: loaded.failures });
  const { pages, failures } = await renderPages(session, open);
  const reusables: [Target, Rendering][] = [];
  for (const { target, html, css, used, reusable } of pages) {
    const rendering: Rendering = {
      html,
      css,
      used: used.flatMap((module) => {
        const release = findRemoteModule(chosen, module.id)?.release.id;
        return release === undefined ? [] : [{ ...module, release }];
      }),
    };
    found.set(target, rendering);
    if (reusable) reusables.push([target, rendering]);
  }
  async function keepRenderings() {
    await Promise.all(reusables.map((kept) => keepRendering(store, basis, ...kept)));
  }
  return done({ renderings: inOrder(targets, found), failures, keepRenderings });
}

function inOrder(
  targets: readonly Target[],
  found: ReadonlyMap<Target, Rendering>,
): Map<Target, Rendering> {
  return new Map(
    targets.flatMap((target): [Target, Rendering][] => {
      const rendering = found.get(target);
      return rendering ? [[target, rendering]] : [];
    }),
  );
}
