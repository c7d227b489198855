import { openStore } from '@site/releases/open-store';
import { readRelease } from '@site/releases/releases';
import { readSourceMap } from '@site/releases/source-maps';
import { requireOk } from '@site/workspace/release-applications';
import type { MappedScript } from './breakdown.ts';

/**
 * Reads the scripts of a first view with their source maps.
 *
 * @param scripts the address of each with its transferred bytes
 * @param storeFolder the store of the site that they are of
 */
export async function readMappedScripts(
  scripts: ReadonlyMap<string, number>,
  storeFolder: string,
): Promise<MappedScript[]> {
  const store = requireOk(await openStore(storeFolder));
  const read = [...scripts].map(async ([address, bytes]): Promise<MappedScript> => {
    const code = await (await fetch(address)).text();
    const [, app = '', id = '', file = ''] =
      /\/_site\/releases\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
    const release = requireOk(await readRelease(store, app, id));
    const map = await readSourceMap(store, release, `web/${file}`);
    return { code, bytes, map: map.ok ? map.value : undefined };
  });
  return Promise.all(read);
}
