import type { PageComposition } from '@site/contracts/composition';
import type { RenderedPage, ShellRenderBundle } from '@site/contracts/render-bundle';
import type { PageFailure } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import type { RemoteBundles } from './remote-bundles.ts';
import { findRemoteModule } from './remote-module.ts';
import type { Rendering, Target } from './rendering.ts';
import { withinTime } from './within-time.ts';

/** A page that was just rendered. */
export interface FreshRendering {
  readonly target: Target;
  readonly rendering: Rendering;
  /** False where the shell looked at more of the composition than its configuration and routes. */
  readonly reusable: boolean;
}

/** Renders pages, one after the other: render bundles keep state between calls. */
export async function renderPages(
  shell: ShellRenderBundle,
  composition: PageComposition,
  targets: readonly Target[],
  chosen: ChosenReleases,
  bundles: RemoteBundles,
): Promise<{ fresh: FreshRendering[]; failures: PageFailure[] }> {
  const pages: { target: Target; page: RenderedPage; used: Set<string>; reusable: boolean }[] = [];
  const failures: PageFailure[] = [];
  for (const target of targets) {
    const { app, path } = target;
    const used = new Set<string>();
    const missing = new Set<string>();
    const watched = watch(composition);
    const load = async (id: string) => {
      const module = findRemoteModule(chosen, id);
      (module ? used : missing).add(id);
      if (module) return bundles.get(module.release.app)?.load(module.files.node);
      throw new Error(`${id} is in no chosen release`);
    };
    try {
      const page = await withinTime(shell.renderPage(path, watched.composition, load));
      pages.push({ target, page, used, reusable: !watched.sawRemotes() });
    } catch (error) {
      if (missing.size === 0) failures.push({ app, path, kind: 'render', reason: reasonOf(error) });
    }
    for (const id of missing) {
      const reason = `names ${id}, which is in no chosen release`;
      failures.push({ app, path, kind: 'missing-module', reason });
    }
  }
  // After all pages: a module may ask for more of the platform whenever it renders.
  const fresh = pages.map(({ target, page: { html, css, later }, used, reusable }) => ({
    target,
    rendering: {
      html,
      css,
      used: [...used].flatMap((id) => usedModule(id, later, chosen, bundles)),
    },
    reusable,
  }));
  return { fresh, failures };
}

/** Notes whether what differs between compositions of the same pages is looked at. */
function watch(composition: PageComposition) {
  let saw = false;
  const { id, remotes, ...shared } = composition;
  const watched: PageComposition = {
    ...shared,
    get id() {
      saw = true;
      return id;
    },
    get remotes() {
      saw = true;
      return remotes;
    },
  };
  return { composition: watched, sawRemotes: () => saw };
}

function usedModule(
  id: string,
  later: readonly string[],
  chosen: ChosenReleases,
  bundles: RemoteBundles,
): Rendering['used'] {
  const module = findRemoteModule(chosen, id);
  if (!module) return [];
  const platform = bundles.get(module.release.app)?.outsideModules(module.files.node) ?? [];
  return [{ id, release: module.release.id, later: later.includes(id), platform }];
}

/** The first line of what was thrown, which names the cause; the rest is a stack. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
