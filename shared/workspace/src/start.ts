import { startEdge } from '@site/edge/start-edge';
import { startSetupService } from '@site/setup-service/start-setup-service';
import { requireFreePort } from './free-port.ts';
import { readConfiguration } from './read-configuration.ts';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from './release-applications.ts';
import { readSettings } from './settings.ts';
import { step } from './step.ts';
import { runCommand } from './stop.ts';
import { requireWritableFolder } from './writable-folder.ts';

/*
 * `pnpm start`: builds what has changed, publishes, composes and promotes it, then serves the site
 * and the setup service until it is stopped. PORT, SETUP_PORT, SITE_STORE and SITE_DATA say where.
 * Ends with exit code 1 and one line that says what to do where a port is taken, a folder cannot be
 * written, an application does not build or a gate refuses.
 */
await runCommand(async () => {
  const settings = readSettings();
  const { port, setupPort, addresses, storeFolder, dataFolder } = settings;
  await requireFreePort('PORT', port);
  await requireFreePort('SETUP_PORT', setupPort);
  const configuration = await readConfiguration();
  await requireWritableFolder('SITE_DATA', dataFolder);
  const store = await openWritableStore(storeFolder);

  console.log();
  await step(
    'Build',
    () => buildApplications(),
    (built) => built.join(', ') || 'nothing has changed',
  );
  const fresh = await step(
    'Publish',
    () => publishWorkspace(store, configuration),
    (found) =>
      found.size > 0 ? [...found].map((release) => release.join(' ')).join(', ') : 'nothing is new',
  );
  // The setup service charges by what pages show, whatever the file says.
  const { config } = await step(
    'Promote',
    () => promoteWorkspace(store, fresh, addresses),
    ({ composition }) => `composition ${composition}`,
  );

  const env = { LOG_LEVEL: 'warn', ...process.env };
  const services = await step('Serve', async () => [
    await startSetupService({ port: setupPort, dataFolder, config, env }),
    await startEdge({ port, storeFolder }),
  ]);
  console.log(`\n  The site is up: http://127.0.0.1:${port}`);
  console.log(`  Setup service:  http://127.0.0.1:${setupPort}`);
  console.log('\n  Ctrl-C stops both.\n');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(services.map((service) => service.stop()));
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
});
