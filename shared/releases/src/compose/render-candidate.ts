import type { PageComposition } from '@site/contracts/composition';
import type { SiteConfig } from '@site/contracts/site-config';
import { type RenderLimits, renderLimits } from '../render/limits.ts';
import type { PageFailure, Target } from '../render/page-failure.ts';
import { type RenderProcess, startRenderProcess } from '../render/render-process.ts';
import { type RenderSession, startRenderSession } from '../render/render-session.ts';
import { writeDocuments } from '../render/write-documents.ts';
import { done, type Result } from '../result.ts';
import { readNodeFiles } from '../store/release-files.ts';
import type { Store } from '../store/store.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readDocument } from './document-facts.ts';
import { documentParts } from './document-parts.ts';
import { pageCompositionOf } from './page-composition.ts';
import { renderTargets } from './render-targets.ts';
import { targetsOf } from './rendering.ts';
import { searchTexts } from './search-texts.ts';

export interface RenderOptions {
  /** A process that was started before, so that its start takes no time. Rendering ends it. */
  readonly process?: RenderProcess | undefined;
  readonly limits?: RenderLimits;
  /** Is given each line that teams' code prints while it renders. */
  readonly print?: (line: string) => void;
}

/** Starts what pages are rendered in; whoever starts it ends it. */
export function startRendering({
  limits = renderLimits,
  print = (line) => console.error(`render: ${line}`),
}: RenderOptions = {}): RenderProcess {
  return startRenderProcess(limits, print);
}

/**
 * Renders every page of a choice, but for those that were rendered before from the same releases,
 * in a process apart. What a render bundle does wrong becomes a failure of its page, or of the
 * shell; only a damaged bundle, whose code is never run, ends it.
 */
export async function renderCandidate(
  store: Store,
  chosen: ChosenReleases,
  config: SiteConfig,
  id: string,
  options: RenderOptions = {},
): Promise<Result<Candidate>> {
  const composition = pageCompositionOf(id, chosen, config);
  const targets = targetsOf(composition);
  const session = startRenderSession(
    composition,
    targets.length,
    options.limits ?? renderLimits,
    () => startRendering(options),
    options.process,
  );
  try {
    return await renderIn(session, store, chosen, config, composition, targets);
  } finally {
    session.end();
  }
}

async function renderIn(
  session: RenderSession,
  store: Store,
  chosen: ChosenReleases,
  config: SiteConfig,
  composition: PageComposition,
  targets: readonly Target[],
): Promise<Result<Candidate>> {
  const { app, id, renderBundle } = chosen.shell;
  const files = await readNodeFiles(store, chosen.shell);
  if (!files.ok) return files;
  const loading = session.loadShell({ app, id, renderBundle, files: files.value });
  const rendered = await renderTargets(store, session, targets, composition, chosen, loading);
  const shell = await loading;
  if (!rendered.ok) return rendered;
  const candidate = { chosen, config, texts: searchTexts(composition) };
  if (!shell.ok) return done({ ...candidate, pages: [], failures: shell.failures });

  const { renderings, failures, keepRenderings } = rendered.value;
  const documents = documentParts(chosen, config, renderings);
  const pages: CandidatePage[] = [];
  const unwritten = await writeDocuments(session, documents, id, (target, document) => {
    const facts = readDocument(document);
    const policy = contentSecurityPolicy(facts, config, shell.answer.inlineScripts);
    pages.push({ ...target, document, facts, contentSecurityPolicy: policy });
  });
  const all = inOrder(targets, [...failures, ...unwritten]);
  return done({ ...candidate, pages, failures: all, keepRenderings });
}

function inOrder(targets: readonly Target[], failures: readonly PageFailure[]): PageFailure[] {
  const position = (path: string | undefined) =>
    targets.findIndex((target) => target.path === path);
  return [...failures].sort((one, other) => position(one.path) - position(other.path));
}
