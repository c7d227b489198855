import * as z from 'zod/mini';
import { keptObject } from './kept-object.ts';
import { filePath, integrity } from './release.ts';

/*
 * The source maps of a release are in its folder `maps/`, beside `web/` and `node/`: for each file
 * such as `web/static/x.js` the map `maps/web/static/x.js.map`, and `maps/maps.json`, which lists
 * them. Nothing that browsers load names them, and no server serves them.
 *
 * They are no part of the release. `release.json` does not list them, because the same files can come
 * from sources that differ only in types, comments or layout, and have other maps then.
 */

/** The folder of the maps in a release's folder. */
export const SOURCE_MAPS_FOLDER = 'maps';

/** The list of the maps, in their folder. */
export const SOURCE_MAPS_FILE = 'maps.json';

/**
 * `maps.json`: of every file that has a map, the hash and the size in bytes of the map. Keys that
 * another version wrote pass and are kept.
 */
export const sourceMaps = keptObject({
  contract: z.int(),
  files: z.record(filePath, keptObject({ integrity, size: z.int() })),
});
export type SourceMaps = z.infer<typeof sourceMaps>;

/**
 * The name of a file's map, in the folder of the maps.
 *
 * @param file path inside the release, such as `web/static/x.js`
 */
export function sourceMapOf(file: string): string {
  return `${file}.map`;
}
