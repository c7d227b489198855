import { performance } from 'node:perf_hooks';
import type { BuildEvent } from '@site/build/watch-build';
import type { ApplicationName } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import type { SiteAddresses } from '@site/contracts/site-configuration';
import type { Development } from '@site/edge/development';
import { oneAtATime } from '@site/node/one-at-a-time';
import { OperatorError } from '@site/node/operator-error';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { createSourceFinder } from '@site/releases/source-position';
import type { Store } from '@site/releases/store';
import { folderOf, workspaceApplications } from '../folders.ts';
import { buildApplications } from '../release-applications.ts';
import { createBoard, type ReleasedBuild } from './board.ts';
import { findInUpdates, readCompiled } from './compiled-files.ts';
import type { Elsewhere } from './copy-live.ts';
import { followSources } from './follow-sources.ts';
import { createLint, createTypeCheck } from './idle-check.ts';
import { readableError, say, sayProblem } from './notices.ts';
import { releaseBuilds } from './release-builds.ts';

// From a save to the page:
//
//                     ┌──▶ open pages refresh
// a file is saved ──▶ its application is built ──▶ published, composed, promoted ──▶ pages that show
//                     │ fails                      │ is refused                      anything else
//                     ▼                            ▼                                 reload
//             notice and terminal          notice and terminal
//
// Releasing begins when every application has a build. Builds that are done while one is released
// are released together after it. Types and lint are checked when there is nothing to build: they
// would take the processors from the build.

interface Options {
  readonly store: Store;
  readonly addresses: SiteAddresses;
  readonly buildsFolder: string;
  readonly apps: readonly ApplicationName[];
  readonly forVisitors: boolean;
  readonly configuration: Configuration;
  /** What is shown in the place of applications that are not built here. */
  readonly elsewhere: Elsewhere | undefined;
}

export function createDevelopmentSite(options: Options) {
  const { store, addresses, buildsFolder, apps, forVisitors, elsewhere } = options;
  const all = workspaceApplications();
  const board = createBoard();
  const builds = new Map<ApplicationName, ReleasedBuild>();
  const there: Elsewhere['releases'] = elsewhere?.releases ?? new Map();
  const others = new Set(all.filter((app) => !apps.includes(app) && !there.has(app)));
  /** When the first change began that is not live yet, in milliseconds, by what has changed. */
  const changes = new Map<string, number>();
  let { configuration } = options;
  /** Not while one of them is built in its folder, which is incomplete then. */
  let othersAreBuilt = false;
  let served = '';
  let announce = () => {};
  const live = new Promise<void>((resolve) => {
    announce = resolve;
  });
  let awaited: { composition: string; done: () => void } | undefined;

  function tell(subject: string, title: string, text: string) {
    const isNew = board.put(subject, text === '' ? undefined : { title, text });
    if (!isNew) return;
    if (text === '') say(subject, 'right again');
    else sayProblem(title, text);
  }

  const checks = [
    createTypeCheck((messages) => tell('types', 'The types are not right', messages.join('\n'))),
    createLint((messages) => tell('lint', 'pnpm check refuses', messages.join('\n'))),
  ];
  const startChecks = () => {
    for (const check of checks) check.start();
  };
  const stopChecks = () => {
    for (const check of checks) check.stop();
  };

  const release = oneAtATime(async () => {
    if (!all.every((app) => builds.has(app) || there.has(app)) || !othersAreBuilt) return;
    const released = [...changes];
    const current = new Map(builds);
    changes.clear();
    try {
      const sources = { builds: current, elsewhere: there, configuration, addresses };
      const { composition, releases, faults } = await releaseBuilds(store, sources);
      await whenServed(composition);
      board.live(releases, current);
      for (const [name, since] of released) say(name, `live after ${secondsSince(since)} s`);
      board.put('page', undefined);
      if (faults !== undefined) tell('gates', 'To mend before visitors may have it', faults);
      announce();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      tell('page', 'It is built, and there is no page to show', error.message);
    }
    // What was saved meanwhile is built now, and checked after that.
    if (changes.size === 0) startChecks();
  });

  function onBuild(app: ApplicationName, event: BuildEvent) {
    switch (event.kind) {
      case 'building':
        stopChecks();
        // One save may be several compilations.
        if (changes.has(app)) return;
        changes.set(app, performance.now());
        return say(app, 'builds …');
      case 'compiled':
        return board.compiled(app, event.code);
      case 'failed': {
        changes.delete(app);
        tell(app, `${app} does not build`, event.messages.join('\n\n'));
        return startChecks();
      }
      default:
        builds.set(app, event);
        board.put(app, undefined);
        void release();
    }
  }

  async function onConfiguration() {
    if (elsewhere) return say('config', 'is that of the site elsewhere, not the one on disk');
    changes.set('config', performance.now());
    try {
      configuration = await requireSiteConfiguration();
      board.put('config', undefined);
      void release();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      tell('config', 'The site configuration is not right', error.message);
    }
  }

  const buildOthers = oneAtATime(async () => {
    const since = performance.now();
    othersAreBuilt = false;
    try {
      const built = await buildApplications([...others]);
      for (const app of built) if (others.has(app)) changes.set(app, since);
      for (const app of others) builds.set(app, { folder: folderOf(app) });
      board.put('others', undefined);
      othersAreBuilt = true;
      void release();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      tell('others', 'The site waits for an application that does not build', error.message);
    }
  });

  const sources = followSources(
    { all, followed: apps, forVisitors, home: buildsFolder },
    {
      onBuild,
      onConfiguration,
      onOthers: () => void buildOthers(),
      onFollow(app) {
        others.delete(app);
        say(app, 'is followed from now on');
      },
      onRestart: (app) => say(app, 'begins anew …'),
    },
  );
  void buildOthers();

  function whenServed(composition: string): Promise<void> {
    if (served === composition) return Promise.resolve();
    return new Promise((done) => {
      awaited = { composition, done };
    });
  }

  const development: Development = {
    state: board.state,
    onState: board.onState,
    file: (requested) => readCompiled(buildsFolder, requested),
    async report(error) {
      // Updates come and go under the same names, so their maps are read anew.
      const finder = findInUpdates(buildsFolder, createSourceFinder(store));
      const notice = await readableError(finder, error);
      sayProblem(notice.title, notice.text);
      return notice;
    },
    served(composition) {
      served = composition;
      if (awaited?.composition === composition) awaited.done();
    },
  };

  return {
    development,
    /** Resolves when the first composition is served. */
    live,
    async stop(): Promise<void> {
      stopChecks();
      await sources.stop();
    },
  };
}

function secondsSince(milliseconds: number): string {
  return ((performance.now() - milliseconds) / 1_000).toFixed(1);
}
