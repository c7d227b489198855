import type { ApplicationName } from '@platform/contracts/application';
import type { PlatformConfiguration } from '@platform/contracts/platform-configuration';
import { withoutReleaseKeys } from '@platform/contracts/release-keys';
import { concurrentMap } from '@platform/node/concurrent-map';
import { OperatorError } from '@platform/node/operator-error';
import { readConfiguration } from '@platform/store/configurations';
import { readLive } from '@platform/store/live';
import { openStore } from '@platform/store/open-store';
import { readRelease, releaseKey } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { requireOk } from '../release-applications.ts';

const AT_ONCE = 8;

/** What is live elsewhere, as far as the checkout does not replace it. */
export interface Elsewhere {
  readonly releases: ReadonlyMap<ApplicationName, string>;
  readonly configuration: PlatformConfiguration;
}

/**
 * Copies what is live in another store, except `replaced`; nothing is written there.
 * @param location a folder, or `s3://BUCKET/PREFIX`
 * @throws OperatorError where it cannot be read, or nothing is live there
 */
export async function copyLive(
  location: string,
  target: Store,
  replaced: readonly ApplicationName[],
): Promise<Elsewhere> {
  const source = requireOk(await openStore(location));
  const { live } = await readLive(source);
  if (!live) throw new OperatorError(`Nothing is live in ${location}: name the store of a site.`);
  const kept = Object.entries(live.composition.releases).filter(([app]) => !replaced.includes(app));
  await concurrentMap(kept, AT_ONCE, ([app, id]) => copyRelease(source, target, app, id));
  const { configuration } = requireOk(await readConfiguration(source, live.composition.config));
  // Builds of a checkout are not signed.
  return { releases: new Map(kept), configuration: withoutReleaseKeys(configuration) };
}

async function copyRelease(source: Store, target: Store, app: ApplicationName, id: string) {
  const folder = releaseKey(app, id);
  const { files } = requireOk(await readRelease(source, app, id));
  const names = ['release.json', ...Object.keys(files)];
  const contents = await concurrentMap(names, AT_ONCE, async (name) => {
    const read = await source.read(`${folder}/${name}`);
    if (read.ok) return [name, read.value] as const;
    throw new OperatorError(`${source.place(`${folder}/${name}`)} can't be read (${read.code}).`);
  });
  await target.createFolder(folder, new Map(contents));
}
