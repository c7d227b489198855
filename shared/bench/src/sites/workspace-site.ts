import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { inWorkspace } from '@site/node/workspace-folder';
import { type Live, readLive } from '@site/releases/live';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@site/workspace/release-applications';

/** The site of this workspace, released into a store that only benchmarks use. */
export interface WorkspaceSite {
  readonly storeFolder: string;
  readonly live: Live;
}

const storeFolder = inWorkspace('.site/bench/store');

export const benchAddresses = { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' };

/** Builds what has changed since the last benchmark, and puts it live in the benchmarks' store. */
export async function releaseWorkspace(): Promise<WorkspaceSite> {
  await buildApplications();
  const store = await openWritableStore(storeFolder);
  const { due } = await publishWorkspace(store, await requireSiteConfiguration());
  if (due.size > 0) await promoteWorkspace(store, due, benchAddresses);
  const { live } = await readLive(store);
  if (!live) throw new Error(`nothing is live in ${storeFolder}`);
  return { storeFolder, live };
}
