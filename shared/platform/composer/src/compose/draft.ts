import { type ApplicationName, CONFIGURATION, SHELL } from '@platform/contracts/application';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { OperatorError } from '@platform/node/operator-error';
import type { Result } from '@platform/node/problem';
import {
  createReleaseReader,
  type ReleasedName,
  readRelease,
  releaseKey,
} from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { contentSecurityPolicy } from '../model/content-security-policy.ts';
import { readDocument } from '../model/document-facts.ts';
import { composedRoutes, pageCompositionOf } from '../model/page-composition.ts';
import { filesOfPage } from '../model/page-files.ts';
import { type Target, targetsOf } from '../model/rendering.ts';
import { renderLimits, startRenderProcess } from '../render/render-process.ts';
import { type RenderSession, startRenderSession, startTime } from '../render/render-session.ts';
import { readRemoteBundles, readShellBundles } from './render-candidate.ts';
import { resolveChoice, settleChoice } from './resolve-choice.ts';

export interface DraftPage {
  readonly document: string;
  readonly contentSecurityPolicy: string;
}

interface DraftOptions {
  readonly store: Store;
  /** Published ones, and the configuration. */
  readonly releases: ReadonlyMap<ReleasedName, string>;
  readonly addresses: SiteAddresses;
  /** The composition that its pages say they are of. */
  readonly id: string;
  /** Called for its first page. */
  readonly startProcess: typeof startDraftProcess;
}

/**
 * To start one takes as long as to render a page, and one that has rendered is faster: it can be there
 * before it is needed, and serve one draft after the other.
 */
export const startDraftProcess = () => startRenderProcess(renderLimits, () => {});

export type Draft = ReturnType<typeof createDraft>;

/**
 * What pages will be once their releases are composed, for development: each is rendered when it is
 * requested, one process has the code of all teams, no gate is asked, and nothing is stored.
 */
export function createDraft({ store, releases, addresses, id, startProcess }: DraftOptions) {
  let opened: ReturnType<typeof open> | undefined;
  let session: RenderSession | undefined;
  /** Requests for pages that it answers. */
  let answering = 0;
  let hasEnded = false;
  let busy: Promise<unknown> = Promise.resolve();
  const pages = new Map<Target, Promise<DraftPage>>();

  async function open() {
    const reader = createReleaseReader(store);
    const { [CONFIGURATION]: config = '', ...applications } = Object.fromEntries(releases);
    const { [SHELL]: shell = '' } = applications;
    const choice = { releases: { ...applications, shell }, fallbacks: {}, config, addresses };
    const resolved = requireOk(await resolveChoice(reader, choice));
    const settled = await settleChoice({ store, reader }, choice, resolved, { force: true });
    const { chosen } = settled;
    const composition = pageCompositionOf(id, chosen, settled.config);
    const targets = targetsOf(composition);
    const bundles = requireOk(await readShellBundles(reader, chosen.shell));
    const remotes = requireOk(await readRemoteBundles(reader, chosen));
    const time = startTime(renderLimits, targets.length);
    session = startRenderSession(composition, time, renderLimits, () => {}, startProcess());
    if (hasEnded) session.end();
    const loaded = await session.loadShell(bundles);
    if (!loaded.ok) {
      session.end();
      throw new OperatorError("The shell can't be loaded.");
    }
    await session.loadRemotes(remotes);
    const { inlineScripts } = loaded.answer;
    return { chosen, config: settled.config, targets, session, inlineScripts };
  }

  async function render(
    { chosen, config, session, inlineScripts }: Awaited<ReturnType<typeof open>>,
    target: Target,
  ): Promise<DraftPage> {
    const { path } = target;
    const rendered = await session.ask(target, { kind: 'page', path });
    if (!rendered.ok) throw new OperatorError(`${path} can't be rendered.`);
    const { html, css, used } = rendered.answer;
    const route = composedRoutes(chosen, config).find((one) => one.path === path);
    const structuredData = route?.structuredData ?? [];
    const parts = { page: { path, html, css }, ...filesOfPage(chosen, used), structuredData };
    const written = await session.ask(target, { kind: 'document', parts });
    if (!written.ok) throw new OperatorError(`The document of ${path} can't be written.`);
    const { document } = written.answer;
    const policy = contentSecurityPolicy(readDocument(document), config, inlineScripts);
    return { document, contentSecurityPolicy: policy };
  }

  return {
    /** Undefined where there is no such page. @throws OperatorError where it can't be shown */
    async page(path: string): Promise<DraftPage | undefined> {
      answering += 1;
      try {
        opened ??= open();
        const site = await opened;
        const target = site.targets.find((one) => one.path === path);
        if (!target) return undefined;
        // The process takes one request at a time.
        const page = pages.get(target) ?? busy.then(() => render(site, target));
        pages.set(target, page);
        busy = page.catch(() => {});
        return await page;
      } finally {
        answering -= 1;
      }
    },
    /** A file of its releases for browsers, which are not live yet. */
    async file(app: ApplicationName, release: string, path: string): Promise<Buffer | undefined> {
      if (releases.get(app) !== release) return undefined;
      const read = await readRelease(store, app, release);
      const file = `web/${path}`;
      if (!read.ok || !Object.hasOwn(read.value.files, file)) return undefined;
      const stored = await store.read(`${releaseKey(app, release)}/${file}`);
      return stored.ok ? stored.value : undefined;
    },
    /** @returns its process, with all that it has loaded, unless it is in the middle of something */
    end() {
      hasEnded = true;
      if (answering === 0) return session?.process();
      session?.end();
      return undefined;
    },
  };
}

function requireOk<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new OperatorError(result.problem.message);
}
