import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConsole } from '@platform/console/console';
import { readConsoleSettings } from '@platform/console/settings';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { startEdge } from '@platform/edge/start-edge';
import { requireFreePort } from '@platform/node/ports';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import { watchCanaries } from '@platform/releases/canary';
import type { Store } from '@platform/store/store';
import { buildConsolePage } from './console-page.ts';
import { notLive } from './not-live.ts';
import {
  addressesOfStart,
  buildApplications,
  openWritableStore,
  promoteOrStay,
  publishWorkspace,
} from './release-applications.ts';
import { runCommand, step, stopOnSignals } from './run-command.ts';
import { readSettings } from './settings.ts';

// `pnpm start`: builds what has changed, publishes, composes and promotes it, then serves the site
// and the setup service. What is live stays where a gate refuses a build or it was rolled back, and
// the command says so. If nothing can be served it ends with exit code 1 and one line that says
// what to do.
await runCommand(async () => {
  const settings = readSettings();
  const { port, setupPort, storeFolder, dataFolder } = settings;
  await requireFreePort('PORT', port);
  await requireFreePort('SETUP_PORT', setupPort);
  await requireFreePort('OPERATIONS_PORT', settings.operationsPort);
  await requireFreePort('SETUP_METRICS_PORT', settings.metricsPort);
  const site = await thisSite();
  const onDisk = await requireSiteConfiguration(site.parseConfiguration);
  const backEnd = await site.backEnd();
  await backEnd.prepareDataFolder(dataFolder);
  const store = await openWritableStore(storeFolder);
  await store.keepReserve();
  const addresses = await addressesOfStart(store, settings.addresses, process.env);

  console.log();
  await step(
    'Build',
    async () => [...(await buildApplications()), ...(await buildConsolePage())],
    (built) => built.join(', ') || 'nothing has changed',
  );
  const published = await step(
    'Publish',
    () => publishWorkspace(store, onDisk),
    (found) => [...found.due].map((release) => release.join(' ')).join(', ') || 'nothing is new',
  );
  const { live, configuration, problem } = await step(
    'Promote',
    () => promoteOrStay(store, published.due, addresses),
    (found) => `composition ${found.live.composition.id}${found.problem ? ', as before' : ''}`,
  );
  const missing = await notLive(store, live, published, problem);

  const env = { LOG_LEVEL: 'warn', ...process.env };
  const consoleSettings = readConsoleSettings(process.env);
  const services = await step('Serve', async () => {
    const console = await createConsole({
      store,
      settings: consoleSettings,
      env: { ...process.env, OPERATIONS_PORT: `${settings.operationsPort}` },
      log: globalThis.console.error,
    });
    const operations = { port: settings.operationsPort, others: console };
    const health = { file: join(dataFolder, 'health.db') };
    const edge = await startEdge({ port, operations, storeFolder, health });
    // The setup service charges what this edge shows, now and after every promotion.
    const follows = { configuration, addresses, edge: edge.address };
    const guard = startGuard(store, addresses, edge.operationsAddress ?? '');
    return [await backEnd.start({ port: setupPort, dataFolder, env, ...follows }), edge, guard];
  });
  console.log(`\n  The site is up: http://127.0.0.1:${port}`);
  console.log(`  Setup service:  http://127.0.0.1:${setupPort}`);
  const operations = `http://127.0.0.1:${settings.operationsPort}`;
  console.log(`  Console:        ${consoleSettings.address ?? operations}/console/`);
  if (missing.length > 0) {
    console.log('\n  It is not what was built here:');
    for (const line of missing) console.log(`    ${line}`);
  }
  console.log('\n  Ctrl-C stops both.\n');

  stopOnSignals(services);
});

/** Ends canaries whose visitors fare worse, as `site canary watch` does; the console shows what it did. */
function startGuard(store: Store, usual: SiteAddresses, edge: string) {
  const ending = new AbortController();
  const pause = (milliseconds: number, signal: AbortSignal) =>
    sleep(milliseconds, undefined, { signal }).catch(() => {});
  const watching = watchCanaries(
    { store, usual, by: 'guard', edges: [edge] },
    { signal: ending.signal, pause, report: () => {} },
  );
  return {
    async stop() {
      ending.abort();
      await watching;
    },
  };
}
