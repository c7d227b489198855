import type { PageComposition } from '@site/contracts/composition';
import type { SiteConfig } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import type { RenderedCandidate, RenderedPage } from '../composition/candidate.ts';
import type { ChosenReleases } from '../composition/chosen-releases.ts';
import { contentSecurityPolicy } from '../composition/content-security-policy.ts';
import { directoryScript } from '../composition/directory.ts';
import { contentOf, readDocument } from '../composition/document-facts.ts';
import { generatedFiles } from '../composition/generated-files.ts';
import { pageCompositionOf } from '../composition/page-composition.ts';
import type { PageFailure, Target } from '../composition/page-failure.ts';
import { targetsOf } from '../composition/rendering.ts';
import type { FactsByHash } from '../composition/stored-facts.ts';
import type { Result } from '../problem.ts';
import { createDocuments } from '../render/documents.ts';
import { type RenderLimits, renderLimits } from '../render/limits.ts';
import { startRenderProcess } from '../render/render-process.ts';
import { type RenderSession, startRenderSession } from '../render/render-session.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { documentParts } from './document-parts.ts';
import { withSources } from './failure-sources.ts';
import { readRemoteBundles } from './remote-bundles.ts';
import { cacheRenderings, readCachedRenderings, renderCacheKey } from './render-cache.ts';
import { notStillIn, renderTargets, type WriteDocument } from './render-targets.ts';

export interface RenderOptions {
  /** The facts of documents that need not be read, by their content. */
  readonly known?: FactsByHash;
  readonly limits?: RenderLimits;
  /** Called with each line that teams' code prints while it renders. */
  readonly print?: (line: string) => void;
}

/** A choice whose pages are about to be rendered: the shell loads in a process of its own. */
export interface PreparedCandidate {
  /**
   * Renders every page, except those that were rendered before from the same releases. A violation
   * in a render bundle becomes a failure of its page, or of the shell; only a corrupt bundle, whose
   * code is never run, ends the rendering.
   */
  render(): Promise<Result<RenderedCandidate>>;
  /** Ends the process. */
  end(): void;
}

/** Starts immediately, so that the shell loads while the gates read the files of all releases. */
export function prepareCandidate(
  reader: ReleaseReader,
  chosen: ChosenReleases,
  config: SiteConfig,
  id: string,
  options: RenderOptions = {},
): PreparedCandidate {
  const {
    known = new Map(),
    limits = renderLimits,
    print = (line) => console.error(`render: ${line}`),
  } = options;
  const composition = pageCompositionOf(id, chosen, config);
  const targets = targetsOf(composition);
  const session = startRenderSession(composition, targets.length, limits, () =>
    startRenderProcess(limits, print),
  );
  const shell = loadShell(session, reader, chosen);
  return {
    async render() {
      const rendered = renderIn(
        session,
        shell,
        reader,
        chosen,
        config,
        composition,
        targets,
        known,
      );
      return withSources(reader.store, await rendered);
    },
    end: session.end,
  };
}

async function loadShell(session: RenderSession, reader: ReleaseReader, { shell }: ChosenReleases) {
  const files = await reader.readRenderBundles(shell);
  if (!files.ok) return files;
  const { app, id, renderBundle } = shell;
  return ok(await session.loadShell({ app, id, renderBundle, files: files.value }));
}

async function renderIn(
  session: RenderSession,
  loading: ReturnType<typeof loadShell>,
  reader: ReleaseReader,
  chosen: ChosenReleases,
  config: SiteConfig,
  composition: PageComposition,
  targets: readonly Target[],
  known: FactsByHash,
): Promise<Result<RenderedCandidate>> {
  const cacheKey = renderCacheKey(chosen, composition);
  const cached = await readCachedRenderings(reader.store, cacheKey, targets, chosen);
  const open = targets.filter((target) => !cached.has(target));
  const remotes = open.length > 0 ? await readRemoteBundles(reader, chosen) : ok([]);
  const shellLoaded = await loading;
  if (!shellLoaded.ok) return shellLoaded;
  if (!remotes.ok) return remotes;
  const shell = shellLoaded.value;
  const directory = directoryScript(composition);
  const candidate = {
    chosen,
    config,
    directory,
    notStill: [],
    generatedFiles: generatedFiles(composition),
    cacheRenderings: async () => {},
  };
  if (!shell.ok) return ok({ ...candidate, pages: [], failures: shell.failures });
  if (open.length > 0) {
    const loaded = await session.loadRemotes(remotes.value);
    if (!loaded.ok) return ok({ ...candidate, pages: [], failures: loaded.failures });
  }

  const pages = new Map<Target, RenderedPage>();
  const documents = createDocuments(session, chosen.shell.id, (target, document) => {
    const facts = known.get(contentOf(document)) ?? readDocument(document);
    const policy = contentSecurityPolicy(facts, config, shell.answer.inlineScripts);
    pages.set(target, { ...target, document, facts, contentSecurityPolicy: policy });
  });
  const partsOf = documentParts(chosen, config, directory?.link);
  const write: WriteDocument = (target, rendering) =>
    documents.write(target, partsOf(target, rendering));

  // Documents are read in this process and rendered in the other one. To keep both busy, cached
  // pages are written before the first page is rendered, and the others page by page.
  for (const [target, rendering] of cached) {
    await write(target, rendering);
    if (open.length === 0) void documents.read();
  }
  void documents.read();
  const rendered = await renderTargets(session, open, chosen, async (target, rendering) => {
    const left = await write(target, rendering);
    void documents.read();
    return left;
  });
  const failures = [...rendered.failures];
  for (const [target, rendering] of rendered.renderings) {
    const left = await write(target, rendering);
    failures.push(...(left?.failures ?? []));
  }
  await documents.read();

  const renderings = new Map([...cached, ...rendered.renderings]);
  const shown = targets.filter((target) => renderings.has(target));
  return ok({
    ...candidate,
    pages: shown.flatMap((target) => pages.get(target) ?? []),
    failures: inOrder(targets, [...failures, ...shown.flatMap(documents.failuresOf)]),
    notStill: shown.flatMap((target) => notStillIn(target, renderings.get(target), chosen)),
    cacheRenderings: () => cacheRenderings(reader.store, cacheKey, rendered.reusable),
  });
}

function inOrder(targets: readonly Target[], failures: readonly PageFailure[]): PageFailure[] {
  const position = (path: string | undefined) =>
    targets.findIndex((target) => target.path === path);
  return [...failures].sort((one, other) => position(one.path) - position(other.path));
}
