import { performance } from 'node:perf_hooks';
import type { BuildEvent } from '@platform/build/watch-build';
import type { ApplicationName } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { Development } from '@platform/edge/development';
import { oneAtATime } from '@platform/node/one-at-a-time';
import { OperatorError } from '@platform/node/operator-error';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import { createSourceFinder } from '@platform/store/source-maps';
import type { Store } from '@platform/store/store';
import { folderOf, workspaceApplications } from '../folders.ts';
import { buildApplications } from '../release-applications.ts';
import { createBoard, type ReleasedBuild } from './board.ts';
import { findInUpdates, readCompiled } from './compiled-files.ts';
import type { Elsewhere } from './copy-live.ts';
import { followSources } from './follow-sources.ts';
import { createLint, createTypeCheck } from './idle-check.ts';
import { readableError, say, sayProblem } from './notices.ts';
import { showBuilds } from './show-builds.ts';

// From a save to the page:
//
//                     ┌──▶ open pages refresh
// a file is saved ──▶ its application is built ──▶ published ──▶ pages that show anything else
//                     │ fails                      │             reload, rendered one by one
//                     ▼                            ▼
//             notice and terminal          composed and promoted, when all else is done
//                                                  │ is refused
//                                                  ▼
//                                          notice and terminal
//
// Publishing begins when every application has a build. Builds that are done meanwhile are published
// together after it. Types and lint are checked after composing: they would take the processors.

interface Options {
  readonly store: Store;
  readonly addresses: SiteAddresses;
  readonly buildsFolder: string;
  readonly apps: readonly ApplicationName[];
  readonly forVisitors: boolean;
  readonly configuration: PlatformConfiguration;
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
  /** When the first change began that is not published yet, in milliseconds, by what has changed. */
  const changes = new Map<string, number>();
  let { configuration } = options;
  /** Not while one of them is built in its folder, which is incomplete then. */
  let othersAreBuilt = false;

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

  const shown = showBuilds({
    ...{ store, addresses, elsewhere: there, forVisitors, board, tell },
    onComposed() {
      // What was saved meanwhile is built now, and checked after that.
      if (changes.size === 0) startChecks();
    },
  });

  const publish = oneAtATime(async () => {
    if (!all.every((app) => builds.has(app) || there.has(app)) || !othersAreBuilt) return;
    const saved = { builds: new Map(builds), configuration, since: new Map(changes) };
    changes.clear();
    await shown.publish(saved);
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
        void publish();
    }
  }

  async function onConfiguration() {
    if (elsewhere) return say('config', 'is that of the site elsewhere, not the one on disk');
    changes.set('config', performance.now());
    try {
      configuration = await requireSiteConfiguration((await thisSite()).parseConfiguration);
      board.put('config', undefined);
      void publish();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      tell('config', 'The site configuration is not right', error.message);
    }
  }

  const buildOthers = oneAtATime(async () => {
    const since = performance.now();
    othersAreBuilt = false;
    // What is published at this moment reads their folders.
    await publish();
    try {
      const built = await buildApplications([...others]);
      for (const app of built) if (others.has(app)) changes.set(app, since);
      for (const app of others) builds.set(app, { folder: folderOf(app) });
      board.put('others', undefined);
      othersAreBuilt = true;
      void publish();
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
      onTest() {
        if (changes.size === 0) startChecks();
      },
      onOwnSource: (file) => say('dev', `restart pnpm dev: its own sources changed (${file})`),
    },
  );
  void buildOthers();

  const development: Development = {
    state: board.state,
    onState: board.onState,
    page: shown.page,
    async file(requested) {
      const { app, id, path } = requested;
      return (await readCompiled(buildsFolder, requested)) ?? shown.file(app, id, path);
    },
    async report(error) {
      // Updates come and go under the same names, so their maps are read anew.
      const finder = findInUpdates(buildsFolder, createSourceFinder(store));
      const notice = await readableError(finder, error);
      sayProblem(notice.title, notice.text);
      return notice;
    },
    served: shown.served,
  };

  return {
    development,
    /** Resolves when the first composition is served. */
    live: shown.live,
    async stop(): Promise<void> {
      shown.stop();
      stopChecks();
      await sources.stop();
    },
  };
}
