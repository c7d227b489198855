import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApplicationName } from '@platform/contracts/application';
import { SHELL } from '@platform/contracts/application';
import { startEdge } from '@platform/edge/start-edge';
import { OperatorError } from '@platform/node/operator-error';
import { LOOPBACK, requireFreePort } from '@platform/node/ports';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import { inWorkspace } from '@platform/node/workspace-folder';
import { claimCheckout } from './development/claim-checkout.ts';
import { copyLive } from './development/copy-live.ts';
import { createDevelopmentSite } from './development/development-site.ts';
import { workspaceApplications } from './folders.ts';
import { openWritableStore } from './release-applications.ts';
import { runCommand, stopOnSignals } from './run-command.ts';
import { readSettings } from './settings.ts';

// `pnpm dev [app…]`: serves the site and keeps it equal to the sources. The named applications
// (default all) and the shell are built for development at every save, the others as for visitors
// until one of their files is saved. Pages refresh changed components, or reload once the build is
// published in a store that begins empty. Problems stand on the page and in the terminal. With
// `--release` everything is built as for visitors, and pages reload. With `--against PLACE`, a folder
// or s3://BUCKET/PREFIX, what is not named comes from the site that is live in that store, with its
// configuration; nothing is written there.
const options = { release: { type: 'boolean' }, against: { type: 'string' } } as const;
const HOME = '.site/dev';

await runCommand(async () => {
  const { forVisitors, against, named } = readArguments();
  const apps = forVisitors ? [] : named;
  const settings = readSettings(HOME);
  const { port, setupPort, storeFolder, dataFolder, addresses } = settings;
  const claim = await claimCheckout(inWorkspace(HOME), `http://${LOOPBACK}:${port}`);
  await requireFreePort('PORT', port);
  await requireFreePort('SETUP_PORT', setupPort);
  await requireFreePort('OPERATIONS_PORT', settings.operationsPort);
  await requireFreePort('SETUP_METRICS_PORT', settings.metricsPort);
  const onDisk = await requireSiteConfiguration((await thisSite()).parseConfiguration);
  const buildsFolder = inWorkspace(join(HOME, 'builds'));
  await rm(buildsFolder, { recursive: true, force: true });
  if (against === storeFolder) {
    throw new OperatorError(
      '--against names the store of pnpm dev, which begins empty: name another.',
    );
  }
  await rm(storeFolder, { recursive: true, force: true });
  const store = await openWritableStore(storeFolder);

  const elsewhere = against ? await copyLive(against, store, named) : undefined;
  const configuration = elsewhere?.configuration ?? onDisk;

  const what = forVisitors ? 'Builds everything as for visitors' : `Follows ${apps.join(', ')}`;
  console.log(`\n  ${what}; the first build takes a while.`);
  const site = createDevelopmentSite({
    store,
    addresses,
    buildsFolder,
    apps,
    forVisitors,
    configuration,
    elsewhere,
  });
  const operations = { port: settings.operationsPort };
  const edge = await startEdge({ port, operations, storeFolder, development: site.development });
  const services: { stop(): Promise<void> }[] = [site, edge, claim];
  stopOnSignals(services);

  await site.live;
  // The setup service charges what the pages say, so there have to be pages.
  const env = { LOG_LEVEL: 'warn', ...process.env };
  const backEnd = await (await thisSite()).backEnd();
  const follows = { configuration, addresses, edge: edge.address };
  services.push(await backEnd.start({ port: setupPort, dataFolder, env, ...follows }));
  console.log(`\n  http://${LOOPBACK}:${port} shows what is on disk. Ctrl-C stops it.\n`);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { release: forVisitors = false, against } = values;
    if (forVisitors && against !== undefined) {
      throw new OperatorError(
        '--release builds every application, and --against none but the named.',
      );
    }
    const place = against === undefined || /^s3:/.test(against) ? against : resolve(against);
    return { forVisitors, against: place, named: readApplications(positionals) };
  } catch (error) {
    // Of an unknown option.
    throw error instanceof TypeError ? new OperatorError(error.message) : error;
  }
}

/** The applications to follow: the platform is in the shell. */
function readApplications(names: readonly string[]): readonly ApplicationName[] {
  const known = workspaceApplications();
  if (names.length === 0) return known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return [...new Set([SHELL, ...names])];
  throw new OperatorError(
    `There is no application "${unknown}": name some of ${known.join(', ')}.`,
  );
}
