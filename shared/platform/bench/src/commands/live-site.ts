import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { startEdge } from '@platform/edge/start-edge';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@platform/workspace/release-applications';
import { copyWorkspace } from '../../../../../e2e/harness/workspace-copy.ts';
import type { Report } from '../benchmark.ts';
import { type MeasuredRun, runMeasured } from '../measuring/run-measured.ts';
import { runSite } from './site-commands.ts';

interface LiveSite {
  readonly storeFolder: string;
  readonly pricing: RemoteCopy;
}

/** Builds what has changed in this workspace, and measures something while it is live. */
export async function onLiveSite<T>(
  report: Report,
  measure: (site: LiveSite) => Promise<T>,
): Promise<T> {
  report('building and promoting the site');
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const storeFolder = join(folder, 'store');
  const port = await findFreePort();
  const addresses = { site: `http://${LOOPBACK}:${port}`, setup: `http://${LOOPBACK}:1` };
  await putWorkspaceLive(storeFolder, addresses);
  const edge = await startEdge({ port, storeFolder });
  try {
    // Compiles it, where its sources have changed.
    await runSite('directly', ['--help'], { storeFolder });
    return await measure({ storeFolder, pricing: await copyPricing(join(folder, 'workspace')) });
  } finally {
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}

export async function putWorkspaceLive(storeFolder: string, addresses: SiteAddresses) {
  await buildApplications();
  const store = await openWritableStore(storeFolder);
  const { due } = await publishWorkspace(
    store,
    await requireSiteConfiguration((await thisSite()).parseConfiguration),
  );
  return { store, ...(await promoteWorkspace(store, due, addresses)) };
}

interface RemoteCopy {
  /** The root of the workspace; `site publish` finds the build from here. */
  readonly root: string;
  /** Writes other words in the place of those that were written last. */
  changeText(words: string): Promise<void>;
  build(): Promise<MeasuredRun>;
}

async function copyPricing(root: string): Promise<RemoteCopy> {
  const copy = await copyWorkspace('pricing', root);
  const folder = join(root, 'mfe-pricing');
  let words = 'Proven track record';
  return {
    root,
    async changeText(next) {
      await copy.change('src/pages/pricing/below-plans.content.ts', words, next);
      words = next;
    },
    build: () => runMeasured([join(folder, 'node_modules/.bin/site-build')], { cwd: folder }),
  };
}
