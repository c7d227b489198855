import * as z from 'zod/mini';
import { looseObject } from './loose-object.ts';
import { filePath, integrity } from './release.ts';

/*
 * Source maps are in a release's folder `maps/`, listed in `maps/maps.json`, and never served. They
 * are no part of the release: sources that differ in types or comments give the same files.
 */

/** The folder of the maps in a release's folder. */
export const SOURCE_MAPS_FOLDER = 'maps';

/** The list of the maps, in their folder. */
export const SOURCE_MAPS_FILE = 'maps.json';

/** `maps.json`: hash and bytes of every file's map. Unknown keys are kept. */
export const sourceMaps = looseObject({
  contract: z.int(),
  files: z.record(filePath, looseObject({ integrity, size: z.int() })),
});
export type SourceMaps = z.infer<typeof sourceMaps>;

/**
 * The name of a file's map in that folder.
 *
 * @param file such as `web/static/x.js`
 */
export function sourceMapOf(file: string): string {
  return `${file}.map`;
}
