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

/** A rendering that has begun: the shell is on its way into the process. */
export interface PreparedRendering {
  readonly store: Store;
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
  readonly composition: PageComposition;
  readonly session: RenderSession;
  readonly shell: ReturnType<typeof loadShell>;
}

/**
 * Begins to render a choice: loads the shell into the process, which takes as long as the gates take
 * to look at the files of all releases. Whoever does not go on ends the process.
 */
export function prepareRendering(
  store: Store,
  chosen: ChosenReleases,
  config: SiteConfig,
  id: string,
  options: RenderOptions = {},
): PreparedRendering {
  const composition = pageCompositionOf(id, chosen, config);
  const session = startRenderSession(
    composition,
    targetsOf(composition).length,
    options.limits ?? renderLimits,
    () => startRendering(options),
    options.process,
  );
  const shell = loadShell(session, store, chosen);
  return { store, chosen, config, composition, session, shell };
}

async function loadShell(session: RenderSession, store: Store, { shell }: ChosenReleases) {
  const { app, id, renderBundle } = shell;
  const files = await readNodeFiles(store, shell);
  if (!files.ok) return files;
  return done(await session.loadShell({ app, id, renderBundle, files: files.value }));
}

/**
 * Renders every page of a choice, but for those that were rendered before from the same releases,
 * in a process apart. What a render bundle does wrong becomes a failure of its page, or of the
 * shell; only a damaged bundle, whose code is never run, ends it.
 */
export async function renderCandidate(prepared: PreparedRendering): Promise<Result<Candidate>> {
  try {
    return await renderIn(prepared);
  } finally {
    prepared.session.end();
  }
}

async function renderIn(prepared: PreparedRendering): Promise<Result<Candidate>> {
  const { store, chosen, config, composition, session } = prepared;
  const targets = targetsOf(composition);
  const loading = prepared.shell.then((shell) => (shell.ok ? shell.value : { ok: false as const }));
  const rendered = await renderTargets(store, session, targets, composition, chosen, loading);
  const loaded = await prepared.shell;
  if (!loaded.ok) return loaded;
  if (!rendered.ok) return rendered;
  const shell = loaded.value;
  const candidate = { chosen, config, texts: searchTexts(composition) };
  if (!shell.ok) return done({ ...candidate, pages: [], failures: shell.failures });

  const { renderings, failures, keepRenderings } = rendered.value;
  const documents = documentParts(chosen, config, renderings);
  const pages: CandidatePage[] = [];
  const unwritten = await writeDocuments(
    session,
    documents,
    chosen.shell.id,
    (target, document) => {
      const facts = readDocument(document);
      const policy = contentSecurityPolicy(facts, config, shell.answer.inlineScripts);
      pages.push({ ...target, document, facts, contentSecurityPolicy: policy });
    },
  );
  const all = inOrder(targets, [...failures, ...unwritten]);
  return done({ ...candidate, pages, failures: all, keepRenderings });
}

function inOrder(targets: readonly Target[], failures: readonly PageFailure[]): PageFailure[] {
  const position = (path: string | undefined) =>
    targets.findIndex((target) => target.path === path);
  return [...failures].sort((one, other) => position(one.path) - position(other.path));
}
