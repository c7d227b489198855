import type { PageComposition } from '@site/contracts/composition';
import type { LinkedFile } from '@site/contracts/render-bundle';
import type { SiteConfig } from '@site/contracts/site-config';
import { all, ok } from '@site/node/result';
import type { RenderedCandidate, RenderedPage } from '../../model/candidate.ts';
import { type ChosenReleases, filesOfPage } from '../../model/chosen-releases.ts';
import { contentSecurityPolicy } from '../../model/content-security-policy.ts';
import { directoryScript } from '../../model/directory.ts';
import { contentOf, readDocument } from '../../model/document-facts.ts';
import { generatedFiles } from '../../model/generated-files.ts';
import { composedRoutes, pageCompositionOf } from '../../model/page-composition.ts';
import type { Rendering } from '../../model/rendering.ts';
import { type PageFailure, type Target, targetsOf } from '../../model/rendering.ts';
import type { Result } from '../../problem.ts';
import type { PageParts } from '../../render/documents.ts';
import { createDocuments } from '../../render/documents.ts';
import type { RemoteBundles } from '../../render/protocol.ts';
import {
  type RenderLimits,
  renderLimits,
  startRenderProcess,
} from '../../render/render-process.ts';
import { type RenderSession, startRenderSession } from '../../render/render-session.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { withSources } from './failure-sources.ts';
import type { FactsByHash } from './page-facts-cache.ts';
import { cacheRenderings, readCachedRenderings, renderCacheKey } from './render-cache.ts';
import { notStillIn, renderTargets, type WriteDocument } from './render-targets.ts';

interface RenderOptions {
  /** The facts of documents that need not be read, by their content. */
  readonly known?: FactsByHash;
  readonly limits?: RenderLimits;
  /** Called with each line that teams' code prints while it renders. */
  readonly print?: (line: string) => void;
}

/** What is about to be rendered. */
interface Unrendered {
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
  /** The id of the composition. */
  readonly id: string;
}

/** A choice whose pages are about to be rendered: the shell loads in a process of its own. */
interface PreparedCandidate {
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
  { chosen, config, id }: Unrendered,
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
  const context = { reader, chosen, config, composition, targets, known, session, shell };
  return {
    render: async () => withSources(reader.store, await render(context)),
    end: session.end,
  };
}

async function loadShell(session: RenderSession, reader: ReleaseReader, { shell }: ChosenReleases) {
  const files = await reader.readRenderBundles(shell);
  if (!files.ok) return files;
  const { app, id, renderBundle } = shell;
  return ok(await session.loadShell({ app, id, renderBundle, files: files.value }));
}

interface RenderContext extends Omit<Unrendered, 'id'> {
  readonly reader: ReleaseReader;
  readonly composition: PageComposition;
  readonly targets: readonly Target[];
  readonly known: FactsByHash;
  readonly session: RenderSession;
  /** The shell, which is loading. */
  readonly shell: ReturnType<typeof loadShell>;
}

async function render({
  reader,
  chosen,
  config,
  composition,
  targets,
  known,
  session,
  shell: loading,
}: RenderContext): Promise<Result<RenderedCandidate>> {
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

/** Lists what the document of a rendered page is made of. */
function documentParts(
  chosen: ChosenReleases,
  config: SiteConfig,
  directory: LinkedFile | undefined,
): (target: Target, rendering: Rendering) => PageParts {
  const routes = composedRoutes(chosen, config);
  const structuredData = new Map(routes.map((route) => [route.path, route.structuredData]));
  return ({ path }, { html, css, used }) => ({
    page: { path, html, css },
    ...filesOfPage(chosen, used),
    ...(directory ? { directory } : {}),
    structuredData: structuredData.get(path ?? '') ?? [],
  });
}

/** Reads the render bundles of all chosen remotes, and which file renders which module. */
export async function readRemoteBundles(
  reader: ReleaseReader,
  { remotes }: ChosenReleases,
): Promise<Result<RemoteBundles[]>> {
  return all(
    await Promise.all(
      Object.values(remotes).map(async (release): Promise<Result<RemoteBundles>> => {
        const files = await reader.readRenderBundles(release);
        if (!files.ok) return files;
        const { app, id } = release;
        const modules = Object.entries(release.modules).map(
          ([key, { node }]) => [key, node] as const,
        );
        return ok({ app, id, files: files.value, modules: new Map(modules) });
      }),
    ),
  );
}
