import { performance } from 'node:perf_hooks';
import { createDraft, type Draft, startDraftProcess } from '@platform/composer/draft';
import type { ApplicationName } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { Development } from '@platform/edge/development';
import { oneAtATime } from '@platform/node/one-at-a-time';
import { OperatorError } from '@platform/node/operator-error';
import type { ReleasedName } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import type { Board, ReleasedBuild } from './board.ts';
import { say } from './notices.ts';
import { promoteReleases, publishBuilds } from './release-builds.ts';

/** Milliseconds without another save or page before everything is composed. */
const SETTLE = 1_000;

interface Options {
  readonly store: Store;
  readonly addresses: SiteAddresses;
  readonly elsewhere: ReadonlyMap<ApplicationName, string>;
  /** Pages do not refresh themselves then, and follow what is live. */
  readonly forVisitors: boolean;
  readonly board: Board;
  readonly tell: (subject: string, title: string, text: string) => void;
  readonly onComposed: () => void;
}

interface Saved {
  readonly builds: ReadonlyMap<ApplicationName, ReleasedBuild>;
  readonly configuration: PlatformConfiguration;
  /** When the first change in it began, in milliseconds, by what has changed. */
  readonly since: ReadonlyMap<string, number>;
}

/**
 * Shows builds before they are live: a page that is requested is rendered alone, and the whole site is
 * composed when nothing else is to be done.
 */
export function showBuilds(options: Options, settle = SETTLE, startNew = startDraftProcess) {
  const { store, addresses, elsewhere, forVisitors, board, tell, onComposed } = options;
  /** What is published and not composed. */
  let newest: (Saved & { readonly releases: ReadonlyMap<ReleasedName, string> }) | undefined;
  /** Pages of what was published last, until it is composed. */
  let draft: Draft | undefined;
  /** For the next one. */
  let process: ReturnType<typeof startNew> | undefined;
  let composed: Parameters<Board['live']> | undefined;
  let served = '';
  let awaited: { composition: string; done: () => void } | undefined;
  let announce = () => {};
  const live = new Promise<void>((resolve) => {
    announce = resolve;
  });

  async function publish(saved: Saved): Promise<void> {
    const since = new Map([...saved.since, ...(newest?.since ?? [])]);
    try {
      const releases = await publishBuilds(store, { ...saved, elsewhere });
      newest = { ...saved, since, releases };
    } catch (error) {
      return tellNoPage(error);
    }
    if (served === '' || forVisitors) return void compose();
    endDraft();
    draft = createDraft({ store, releases: newest.releases, addresses, id: served, startProcess });
    board.live(newest.releases, newest.builds);
    composeSoon();
  }

  function endDraft() {
    process = draft?.end() ?? process;
    draft = undefined;
  }

  function startProcess() {
    const started = process?.isRunning() ? process : startNew();
    process = undefined;
    return started;
  }

  const compose = oneAtATime(async () => {
    if (!newest) return;
    const { releases, builds, since } = newest;
    const shown = draft;
    newest = undefined;
    try {
      const { composition, faults } = await promoteReleases(store, releases, addresses);
      await whenServed(composition);
      composed = [releases, builds];
      // One that could not be shown has given way to what was live before.
      if (!draft || draft === shown) showComposed();
      for (const [name, begun] of since) say(name, `live after ${secondsSince(begun)} s`);
      board.put('page', undefined);
      if (faults !== undefined) tell('gates', 'To mend before visitors may have it', faults);
      announce();
    } catch (error) {
      tellNoPage(error);
    }
    if (!forVisitors && !draft) process ??= startNew();
    onComposed();
  });

  let waiting: NodeJS.Timeout | undefined;
  /** It would take the processors from what is saved next, and from the page that loads. */
  function composeSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(compose, settle);
  }

  function showComposed() {
    endDraft();
    if (composed) board.live(...composed);
  }

  function tellNoPage(error: unknown) {
    if (!(error instanceof OperatorError)) throw error;
    tell('page', 'It is built, and there is no page to show', error.message);
  }

  function whenServed(composition: string): Promise<void> {
    if (served === composition) return Promise.resolve();
    return new Promise((done) => {
      awaited = { composition, done };
    });
  }

  const page: Development['page'] = async (path) => {
    const requested = draft;
    if (requested) clearTimeout(waiting);
    const made = await requested?.page(path).catch(() => 'fails' as const);
    // A newer one has taken its place, or it is composed.
    if (requested !== draft) return page(path);
    if (requested) composeSoon();
    if (made !== 'fails') return made;
    // What is live stays on screen, and composing says why.
    showComposed();
    return undefined;
  };

  return {
    /** What is saved while it runs comes after it. */
    publish,
    page,
    file: async (app: ApplicationName, id: string, path: string) => draft?.file(app, id, path),
    served(composition: string) {
      served = composition;
      if (awaited?.composition === composition) awaited.done();
    },
    /** Resolves when the first composition is served. */
    live,
    stop() {
      clearTimeout(waiting);
      endDraft();
      process?.end();
    },
  };
}

function secondsSince(milliseconds: number): string {
  return ((performance.now() - milliseconds) / 1_000).toFixed(1);
}
