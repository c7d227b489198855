import { join } from 'node:path';
import type { ApplicationName } from '@site/contracts/application';
import { startEdge } from '@site/edge/start-edge';
import { OperatorError } from '@site/node/operator-error';
import { requireFreePort } from '@site/node/ports';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { workspaceFolder } from '@site/node/workspace-folder';
import { startSetupService } from '@site/setup-service/start-setup-service';
import { watch } from 'chokidar';
import { folderOf, workspaceApplications } from './folders.ts';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from './release-applications.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from './settings.ts';
import { step } from './step.ts';

/*
 * `pnpm dev [app…]`: serves the whole site. On every save the named applications (all of them by
 * default) are built, published and promoted in a separate store, and open pages reload. A release
 * reaches visitors in the same way, so developers see what visitors will see.
 */

/** Milliseconds without another change before a build begins: editors save in several steps. */
const SETTLE = 60;

await runCommand(async () => {
  const apps = readApplications(process.argv.slice(2));
  const settings = readSettings('.site/dev');
  await requireFreePort('PORT', settings.port);
  await requireFreePort('SETUP_PORT', settings.setupPort);
  const store = await openWritableStore(settings.storeFolder);

  const release = async (changed: readonly ApplicationName[]) => {
    await step(
      'Build',
      () => buildApplications(changed),
      (built) => built.join(', '),
    );
    const { due } = await publishWorkspace(store, await requireSiteConfiguration(), changed);
    return promoteWorkspace(store, due, settings.addresses);
  };
  const { config } = await release(workspaceApplications());

  const { port, setupPort, storeFolder, dataFolder } = settings;
  const env = { LOG_LEVEL: 'warn', ...process.env };
  const edge = await startEdge({ port, storeFolder, liveReload: true });
  const follows = { port: setupPort, dataFolder, config, edge: edge.address, env };
  const services = [await startSetupService(follows), edge];
  console.log(`\n  http://127.0.0.1:${port} follows ${apps.join(', ')}\n`);

  const watcher = watch(apps.flatMap(watchedFolders), {
    ignoreInitial: true,
    ignored: /[/\\](?:node_modules|dist)[/\\]/,
  });
  const rebuild = oneAtATime(() =>
    // A build that fails leaves the last good page on screen; the next save tries again.
    release(apps).catch((error) =>
      console.error(error instanceof OperatorError ? error.message : error),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, SETTLE);
  });

  const stop = async () => {
    await watcher.close();
    await Promise.all(services.map((service) => service.stop()));
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
});

function readApplications(names: readonly string[]): readonly ApplicationName[] {
  const known = workspaceApplications();
  if (names.length === 0) return known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new OperatorError(
    `There is no application "${unknown}": name some of ${known.join(', ')}.`,
  );
}

/** The folders and files to watch; those of the shell include the configuration and the design system. */
function watchedFolders(app: ApplicationName): string[] {
  const own = [join(folderOf(app), 'src')];
  if (app !== 'shell') return own;
  const shared = ['ui/src', 'contracts/src'].map((path) => join(workspaceFolder, 'shared', path));
  return [...own, join(folderOf(app), 'site.config.json'), ...shared];
}

/** Never runs the work twice at once; a request during a run starts one more run after it. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
}
