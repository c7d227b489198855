import type { ShellRenderBundle } from '@site/contracts/render-bundle';
import type { SiteConfig } from '@site/contracts/site-config';
import { done, type Result } from '../result.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage, PageFailure } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { readDocument } from './document-facts.ts';
import { pageCompositionOf } from './page-composition.ts';
import { filesOfPage } from './page-files.ts';
import { loadRemoteModules } from './remote-modules.ts';
import { reasonOf, renderPages } from './render-pages.ts';
import { loadShellBundle } from './shell-bundle.ts';

/**
 * Renders every page of a choice. What a render bundle throws becomes a failure of its page, or of
 * the shell; only a damaged bundle, whose code is never run, ends it.
 */
export async function renderCandidate(
  store: Store,
  chosen: ChosenReleases,
  config: SiteConfig,
  id: string,
): Promise<Result<Candidate>> {
  const broken = (error: unknown): Result<Candidate> =>
    done({ chosen, config, pages: [], failures: [shellFailure(error)] });
  let shell: Result<ShellRenderBundle>;
  let platform: Readonly<Record<string, unknown>>;
  try {
    shell = await loadShellBundle(store, chosen.shell);
    if (!shell.ok) return shell;
    platform = await shell.value.loadPlatform();
  } catch (error) {
    return broken(error);
  }
  const modules = await loadRemoteModules(store, chosen, platform);
  if (!modules.ok) return modules;
  const composition = pageCompositionOf(id, chosen, config);
  const rendered = await renderPages(shell.value, composition, modules.value);
  const pages: CandidatePage[] = [];
  const failures = [...rendered.failures];
  // After all pages: a module may ask for more of the platform whenever it renders.
  for (const { app, page, used } of rendered.pages) {
    try {
      const files = filesOfPage(chosen, used);
      const document = shell.value.renderDocument({ page, composition, ...files });
      pages.push({ path: page.path, app, document, facts: readDocument(document) });
    } catch (error) {
      failures.push({ path: page.path, app, kind: 'render', reason: reasonOf(error) });
    }
  }
  return done({ chosen, config, pages, failures });
}

function shellFailure(error: unknown): PageFailure {
  return { path: undefined, app: 'shell', kind: 'render', reason: reasonOf(error) };
}
