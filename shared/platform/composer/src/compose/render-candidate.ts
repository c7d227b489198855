import type { ShellRelease } from '@platform/contracts/release';
import type { LinkedFile } from '@platform/contracts/render-bundle';
import type { ConfiguredSite } from '@platform/contracts/site-definition';
import type { Result } from '@platform/node/problem';
import { all, ok } from '@platform/node/result';
import type { ReleaseReader } from '@platform/store/releases';
import { type ChosenReleases, findRemoteModule, publishedAt } from '@platform/store/releases';
import type { SourceFinder, SourcePosition } from '@platform/store/source-maps';
import type { Store } from '@platform/store/store';
import type { Candidate, NotStill, RenderedCandidate, RenderedPage } from '../model/candidate.ts';
import { contentSecurityPolicy } from '../model/content-security-policy.ts';
import { carriedFacts, contentOf, readDocument } from '../model/document-facts.ts';
import {
  composedRoutes,
  directoryScript,
  generatedFiles,
  pageCompositionOf,
} from '../model/page-composition.ts';
import { filesOfPage } from '../model/page-files.ts';
import { type PageFailure, type Rendering, type Target, targetsOf } from '../model/rendering.ts';
import { createDocuments, type PageParts } from '../render/documents.ts';
import type { RemoteBundles, ShellBundles } from '../render/protocol.ts';
import { type RenderedTarget, renderPages } from '../render/render-pages.ts';
import { type RenderLimits, renderLimits } from '../render/render-process.ts';
import { startRenderSession, startTime } from '../render/render-session.ts';
import {
  cacheRenderings,
  type FactsByHash,
  readCachedRenderings,
  renderCacheKey,
} from './render-cache.ts';

interface RenderOptions {
  /** The facts of documents that need not be read, by their content. */
  readonly known?: FactsByHash;
  readonly limits?: RenderLimits;
  readonly print?: (line: string) => void;
}

type Choice = Pick<RenderedCandidate, 'chosen' | 'config'> & { readonly id: string };

// The shell loads while the gates read the files of all releases. A violation fails its page, or
// the shell; only a corrupt bundle, whose code is never run, ends the rendering.
export function prepareCandidate(reader: ReleaseReader, choice: Choice, options?: RenderOptions) {
  const rendering = startRendering(reader, choice, options);
  return {
    render: async () => withSources(reader.store, await render(rendering)),
    end: rendering.session.end,
  };
}

function startRendering(
  reader: ReleaseReader,
  { chosen, config, id }: Choice,
  {
    known = new Map(),
    limits = renderLimits,
    print = (line) => console.error(`render: ${line}`),
  }: RenderOptions = {},
) {
  const composition = pageCompositionOf(id, chosen, config);
  const targets = targetsOf(composition);
  const time = startTime(limits, targets.length);
  const start = () => startRenderSession(composition, time, limits, print);
  // Documents are written where no code of a remote runs.
  const session = start();
  const loadingShell = loadShell();
  return { reader, chosen, config, composition, targets, known, session, start, loadingShell };

  async function loadShell() {
    const bundles = await readShellBundles(reader, chosen.shell);
    if (!bundles.ok) return bundles;
    return ok({ bundles: bundles.value, loaded: await session.loadShell(bundles.value) });
  }
}

export async function readShellBundles(
  reader: ReleaseReader,
  shell: ShellRelease,
): Promise<Result<ShellBundles>> {
  const files = await reader.readRenderBundles(shell);
  const { app, id, renderBundle } = shell;
  return files.ok ? ok({ app, id, renderBundle, files: files.value }) : files;
}

/** When each remote's release was published, where that is known. */
async function publications(store: Store, { remotes }: ChosenReleases) {
  const found = Object.values(remotes).map(async ({ app, id }): Promise<[string, string][]> => {
    const at = await publishedAt(store, app, id);
    return at ? [[app, at]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

async function render(
  rendering: ReturnType<typeof startRendering>,
): Promise<Result<RenderedCandidate>> {
  const { reader, chosen, config, composition, targets, known, session, start } = rendering;
  const cacheKey = renderCacheKey(chosen, composition);
  const { fitting: cached, appsBefore } = await readCachedRenderings(
    reader.store,
    cacheKey,
    targets,
    chosen,
  );
  const open = targets.filter((target) => !cached.has(target));
  const remotes = open.length > 0 ? await readRemoteBundles(reader, chosen) : ok([]);
  const loadedShell = await rendering.loadingShell;
  if (!loadedShell.ok) return loadedShell;
  if (!remotes.ok) return remotes;
  const { bundles, loaded } = loadedShell.value;
  const directory = directoryScript(composition);
  const texts = generatedFiles(config, composition, await publications(reader.store, chosen));
  const candidate = {
    ...{ chosen, config, directory, generatedFiles: texts },
    ...{ pages: [], notStill: [], cacheRenderings: async () => {} },
  };
  if (!loaded.ok) return ok({ ...candidate, failures: loaded.failures });

  const pages = new Map<Target, RenderedPage>();
  const documents = createDocuments(session, chosen.shell.id, (target, document) => {
    const alike = known.get(contentOf(document) ?? '');
    const facts = alike ? { ...alike, ...carriedFacts(document) } : readDocument(document);
    const policy = contentSecurityPolicy(facts, config, loaded.answer.inlineScripts);
    pages.set(target, { ...target, document, facts, contentSecurityPolicy: policy });
  });
  const partsOf = documentParts(chosen, config, directory?.link);
  const write = (target: Target, rendering: Rendering) =>
    documents.write(target, partsOf(target, rendering));

  // Documents are read here and written in the other process: cached ones first keep both busy.
  for (const [target, rendering] of cached) {
    await write(target, rendering);
    if (open.length === 0) void documents.read();
  }
  void documents.read();
  const renderer = { start, shell: bundles, remotes: remotes.value };
  const renderings = new Map(cached);
  const reusable = new Map<Target, Rendering>();
  const failures = await renderPages(renderer, open, appsBefore, (page) => {
    const rendering = renderingOf(page, chosen);
    renderings.set(page.target, rendering);
    if (page.reusable) reusable.set(page.target, rendering);
    void write(page.target, rendering).then(documents.read);
  });
  await documents.written();
  await documents.read();

  const shown = targets.filter((target) => renderings.has(target));
  return ok({
    ...candidate,
    pages: shown.flatMap((target) => pages.get(target) ?? []),
    failures: inOrder(targets, [...failures, ...shown.flatMap(documents.failuresOf)]),
    notStill: shown.flatMap((target) => notStillIn(target, renderings.get(target), chosen)),
    cacheRenderings: () => cacheRenderings(reader.store, cacheKey, reusable),
  });
}

function renderingOf(
  { html, css, used, notStill, apps }: RenderedTarget,
  chosen: ChosenReleases,
): Rendering {
  const beside = Object.fromEntries(
    apps.flatMap((app) => {
      const release = chosen.remotes[app]?.id;
      return release === undefined ? [] : [[app, release]];
    }),
  );
  const modules = used.flatMap((module) => {
    const release = findRemoteModule(chosen, module.id)?.release.id;
    return release === undefined ? [] : [{ ...module, release }];
  });
  return { beside, html, css, notStill, used: modules };
}

function notStillIn(
  { app: owner, path }: Target,
  rendering: Rendering | undefined,
  { remotes }: ChosenReleases,
): NotStill[] {
  // The not-found page declares nothing.
  if (path === undefined) return [];
  return (rendering?.notStill ?? []).map(({ app: name, reason, frames }) => {
    const known = Object.values(remotes).find(({ app }) => app === name);
    return { path, owner, app: known?.app ?? owner, reason, frames };
  });
}

function inOrder(targets: readonly Target[], failures: readonly PageFailure[]): PageFailure[] {
  const position = ({ path }: PageFailure) => targets.findIndex((target) => target.path === path);
  return [...failures].sort((one, other) => position(one) - position(other));
}

function documentParts(
  chosen: ChosenReleases,
  config: ConfiguredSite,
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

export async function readRemoteBundles(
  reader: ReleaseReader,
  { remotes }: ChosenReleases,
): Promise<Result<RemoteBundles[]>> {
  const read = Object.values(remotes).map(async (release): Promise<Result<RemoteBundles>> => {
    const files = await reader.readRenderBundles(release);
    if (!files.ok) return files;
    const { app, id } = release;
    const modules = Object.entries(release.modules).map(([key, { node }]) => [key, node] as const);
    return ok({ app, id, files: files.value, modules: new Map(modules) });
  });
  return all(await Promise.all(read));
}

interface Placed {
  readonly reason: string;
  readonly frames?: readonly string[] | undefined;
}

async function withSources<Kind extends Pick<Candidate, 'failures' | 'notStill'>>(
  store: Store,
  rendered: Result<Kind>,
): Promise<Result<Kind>> {
  if (!rendered.ok) return rendered;
  const { failures, notStill } = rendered.value;
  if (![...failures, ...notStill].some(({ frames }) => frames)) return rendered;
  const { createSourceFinder } = await import('@platform/store/source-maps');
  const finder = createSourceFinder(store);
  return ok({
    ...rendered.value,
    failures: await Promise.all(failures.map((failure) => withSource(finder, failure))),
    notStill: await Promise.all(notStill.map((part) => withSource(finder, part))),
  });
}

async function withSource<One extends Placed>(finder: SourceFinder, placed: One): Promise<One> {
  const { positionsIn, positionText } = await import('@platform/store/source-maps');
  const found: SourcePosition[] = [];
  for (const position of (placed.frames ?? []).flatMap(positionsIn)) {
    const source = await finder.find(position);
    if (source.ok) found.push(source.value);
  }
  // A library throws for the mistakes of those who call it.
  const position = found.find(({ source }) => !source.startsWith('node_modules/')) ?? found[0];
  if (!position) return placed;
  return { ...placed, reason: `${placed.reason} (${positionText(position)})` };
}
