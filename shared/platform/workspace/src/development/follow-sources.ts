import { type ChildProcess, spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import type { BuildEvent } from '@platform/build/watch-build';
import { type ApplicationName, applicationFolder } from '@platform/contracts/application';
import { SITE_CONFIGURATION } from '@platform/node/site-configuration-file';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { watch } from 'chokidar';

/** What a compiler reads only when it begins; others it also follows where they come anew. */
const readOnce = /^(?:package\.json|rsbuild\.config\.ts|tsconfig\.json)$/;
const sourceFile = /^src\/(?!(?:routes|stored-entries)\.ts$)/;

const buildSources = 'shared/platform/build/src';
/** What every application is built from; the compiler itself follows `parts`. */
const shared = [buildSources, 'shared/site/contracts/src', 'shared/platform/contracts/src'];
const parts = ['shared/site/ui/src', 'shared/platform/browser/src'];
/** What this program is made of. */
const own = [
  ...['workspace', 'store', 'composer', 'releases', 'edge'].map(
    (name) => `shared/platform/${name}/src`,
  ),
  'shared/back-end/setup-service/src',
  'shared/site/site.ts',
  'shared/site/src',
];

/** Milliseconds without another change before a build begins anew: editors save in several steps. */
const SETTLE = 60;

interface Follower {
  readonly onBuild: (app: ApplicationName, event: BuildEvent) => void;
  readonly onOthers: () => void;
  readonly onConfiguration: () => void;
  readonly onFollow: (app: ApplicationName) => void;
  readonly onRestart: (app: ApplicationName) => void;
  /** What is checked and not built. */
  readonly onTest: () => void;
  /** Once, however many there are. */
  readonly onOwnSource: (file: string) => void;
}

interface Sources {
  readonly all: readonly ApplicationName[];
  /** Those to follow from the beginning; the others are followed from their first change on. */
  readonly followed: readonly ApplicationName[];
  readonly forVisitors: boolean;
  readonly home: string;
  /** The folder of the workspace. */
  readonly root?: string;
}

export function followSources(
  { all, followed, forVisitors, home, root = workspaceFolder }: Sources,
  { onBuild, onConfiguration, onFollow, onOthers, onRestart, onTest, onOwnSource }: Follower,
) {
  const builds = new Map<ApplicationName, WatchedBuild>();
  const follow = (app: ApplicationName) => {
    const place = { folder: join(root, applicationFolder(app)), home: join(home, app) };
    builds.set(
      app,
      watchBuild(app, place, (event) => onBuild(app, event)),
    );
  };
  for (const app of followed) follow(app);

  const settled = new Map<string, NodeJS.Timeout>();
  const onceSettled = (key: string, work: () => void) => {
    clearTimeout(settled.get(key));
    settled.set(key, setTimeout(work, SETTLE));
  };

  function changed(app: ApplicationName, beginsAnew: boolean) {
    const build = builds.get(app);
    if (forVisitors) onOthers();
    else if (!build) {
      onFollow(app);
      follow(app);
    } else if (build.hasEnded || beginsAnew) restart(build);
    else build.saved();
  }

  function restart(build: WatchedBuild) {
    onRestart(build.app);
    build.restart();
  }

  let isOlder = false;
  const watched = [...all.map(applicationFolder), ...shared, ...parts, ...own];
  const watcher = watch(
    watched.map((path) => join(root, path)),
    {
      ignoreInitial: true,
      ignored: /[/\\](?:node_modules|dist)(?:[/\\]|$)|\.md$/,
    },
  );
  watcher.on('all', (event, found) => {
    const path = relative(root, found).replaceAll('\\', '/');
    const isIn = (folder: string) => path.startsWith(`${folder}/`);
    if (path === SITE_CONFIGURATION) return onceSettled('configuration', onConfiguration);
    if (/\.(?:test|proof)\.tsx?$/.test(path)) return onceSettled('test', onTest);
    if (own.some((one) => one === path || isIn(one))) {
      if (!isOlder) onOwnSource(path);
      isOlder = true;
      return;
    }
    // A compiler that missed a file once leaves out what was made of it, also when it is back.
    const isOther = event !== 'change';
    const app = all.find((one) => isIn(applicationFolder(one)));
    if (app) {
      const file = path.slice(applicationFolder(app).length + 1);
      const isAdded = event.startsWith('add') && sourceFile.test(file);
      const beginsAnew = isAdded
        ? (builds.get(app)?.added() ?? false)
        : isOther || readOnce.test(file);
      return onceSettled(`${app} ${beginsAnew}`, () => changed(app, beginsAnew));
    }
    // The compiler follows what it has read.
    if (parts.some(isIn) && !isOther && !forVisitors) return;
    const beginsAnew = isOther || isIn(buildSources);
    onceSettled(`shared ${beginsAnew}`, () => {
      for (const build of builds.values()) {
        if (beginsAnew || build.hasEnded) restart(build);
        else build.saved();
      }
      onOthers();
    });
  });

  return {
    async stop(): Promise<void> {
      for (const timer of settled.values()) clearTimeout(timer);
      await watcher.close();
      await Promise.all([...builds.values()].map((build) => build.stop()));
    },
  };
}

type WatchedBuild = ReturnType<typeof watchBuild>;

/** Reports each build once: `building`, then `built` or `failed`. */
function watchBuild(
  app: ApplicationName,
  { folder, home }: Readonly<Record<'folder' | 'home', string>>,
  tell: (event: BuildEvent) => void,
) {
  let process = begin();
  let last: BuildEvent['kind'] = 'building';
  /** Whether a file has come since the last build that succeeded, which another one may miss. */
  let wasAdded = false;
  /** Whether something was saved since the last event: a compiler that begins may have read half of it. */
  let wasSaved = false;
  let isStopped = false;

  function begin() {
    const child = spawn(join(folder, 'node_modules/.bin/site-build'), ['--watch', home], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
    });
    child.stderr?.on('data', (text) => {
      said += text;
    });
    child.on('message', (event: BuildEvent) => {
      said = '';
      if (child !== process) return;
      last = event.kind;
      wasSaved = false;
      if (last === 'failed' && wasAdded) return restart();
      if (last === 'built') wasAdded = false;
      tell(event);
    });
    child.once('exit', (code, signal) => {
      if (child !== process || isStopped) return;
      if (code === 0 || wasSaved) return restart();
      // As where memory runs out.
      const ended = signal ? `\n${signal} ended the compiler: save again to begin it` : '';
      tell({ kind: 'failed', messages: [(said + ended).trim()] });
    });
    return child;
  }

  /** Begins anew: the list of pages, the configuration or the dependencies are others. */
  function restart(): void {
    const before = process;
    wasAdded = false;
    wasSaved = false;
    process = begin();
    void end(before);
  }

  return {
    app,
    restart,
    /** Whether the compiler may have missed a file that has come just now. */
    added(): boolean {
      wasAdded = true;
      return last === 'failed';
    },
    saved(): void {
      wasSaved = true;
    },
    /** Whether its process has ended by itself, as where it could not begin. */
    get hasEnded() {
      return hasEnded(process);
    },
    stop(): Promise<void> {
      isStopped = true;
      return end(process);
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.removeAllListeners('message');
  child.kill();
  await ended;
}
