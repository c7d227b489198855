import type { PageComposition } from '@site/contracts/composition';
import type { ShellRenderBundle } from '@site/contracts/render-bundle';
import type { SiteConfig } from '@site/contracts/site-config';
import { done, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage, PageFailure } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readDocument } from './document-facts.ts';
import { findRendering, keepRendering, renderingBasis } from './kept-renderings.ts';
import { composedRoutes, pageCompositionOf } from './page-composition.ts';
import { filesOfPage } from './page-files.ts';
import { loadRemoteBundles } from './remote-bundles.ts';
import { reasonOf, renderPages } from './render-pages.ts';
import { type Rendering, type Target, targetsOf } from './rendering.ts';
import { searchTexts } from './search-texts.ts';
import { loadShellBundle } from './shell-bundle.ts';

/**
 * Renders every page of a choice, but for those that were rendered before from the same releases.
 * What a render bundle throws becomes a failure of its page, or of the shell; only a damaged
 * bundle, whose code is never run, ends it.
 */
export async function renderCandidate(
  store: Store,
  chosen: ChosenReleases,
  config: SiteConfig,
  id: string,
): Promise<Result<Candidate>> {
  const composition = pageCompositionOf(id, chosen, config);
  try {
    const shell = await loadShellBundle(store, chosen.shell);
    if (!shell.ok) return shell;
    const rendered = await renderTargets(store, shell.value, composition, chosen);
    if (!rendered.ok) return rendered;
    const { renderings, failures } = rendered.value;
    const pages: CandidatePage[] = [];
    const routes = composedRoutes(chosen, config);
    // Shells that do not export their parser take structured data from the routes.
    const carried = shell.value.parsePageComposition ? composition : { ...composition, routes };
    for (const [{ app, path }, { html, css, used }] of renderings) {
      const files = filesOfPage(chosen, used);
      const { structuredData = [] } = routes.find((route) => route.path === path) ?? {};
      const page = { path, html, css };
      const parts = { page, composition: carried, structuredData, ...files };
      const document = shell.value.renderDocument(parts);
      const facts = readDocument(document);
      const policy = contentSecurityPolicy(facts, config, shell.value.inlineScripts);
      pages.push({ path, app, document, facts, contentSecurityPolicy: policy });
    }
    return done({ chosen, config, pages, texts: searchTexts(composition), failures });
  } catch (error) {
    // The shell's bundle, its platform, or the way it writes documents.
    const failure = { path: undefined, app: 'shell', kind: 'render' } as const;
    const failures: PageFailure[] = [{ ...failure, reason: reasonOf(error) }];
    return done({ chosen, config, pages: [], texts: new Map(), failures });
  }
}

interface RenderedTargets {
  /** In the order of the routes. */
  readonly renderings: ReadonlyMap<Target, Rendering>;
  readonly failures: readonly PageFailure[];
}

async function renderTargets(
  store: Store,
  shell: ShellRenderBundle,
  composition: PageComposition,
  chosen: ChosenReleases,
): Promise<Result<RenderedTargets>> {
  const basis = renderingBasis(chosen, composition);
  const targets = targetsOf(composition);
  const found = new Map<Target, Rendering | undefined>();
  await Promise.all(
    targets.map(async (target) =>
      found.set(target, await findRendering(store, basis, target, chosen)),
    ),
  );
  const open = targets.filter((target) => !found.get(target));
  let failures: PageFailure[] = [];
  if (open.length > 0) {
    const bundles = await loadRemoteBundles(store, chosen, await shell.loadPlatform());
    if (!bundles.ok) return bundles;
    const rendered = await renderPages(shell, composition, open, chosen, bundles.value);
    failures = rendered.failures;
    for (const { target, rendering, reusable } of rendered.fresh) {
      found.set(target, rendering);
      if (reusable) await keepRendering(store, basis, target, rendering);
    }
  }
  const renderings = targets.flatMap((target): [Target, Rendering][] => {
    const rendering = found.get(target);
    return rendering ? [[target, rendering]] : [];
  });
  return done({ renderings: new Map(renderings), failures });
}
