import {
  SOURCE_MAPS_FILE,
  SOURCE_MAPS_FOLDER,
  sourceMapOf,
  sourceMaps,
} from '@site/contracts/source-maps';
import { integrityOf } from '@site/node/hash';
import type { MapFiles } from '../store/source-maps.ts';
import { firstViolation, parseJson } from '../store/stored-json.ts';

const PREFIX = `${SOURCE_MAPS_FOLDER}/`;

/** The files of a build that are the release, and those of its source maps. */
export function separateMaps(files: ReadonlyMap<string, Buffer>): {
  readonly released: ReadonlyMap<string, Buffer>;
  readonly maps: MapFiles;
} {
  const [maps, released] = [true, false].map((isMap) =>
    [...files].filter(([path]) => path.startsWith(PREFIX) === isMap),
  );
  return {
    released: new Map(released),
    maps: new Map(maps?.map(([path, bytes]) => [path.slice(PREFIX.length), bytes])),
  };
}

/** What is wrong with the source maps of a build; nothing if it has none. */
export function sourceMapViolation(maps: MapFiles): string | undefined {
  if (maps.size === 0) return undefined;
  const list = maps.get(SOURCE_MAPS_FILE);
  const parsed = sourceMaps.safeParse(list && parseJson(list.toString()));
  if (!parsed.success) return `${PREFIX}${SOURCE_MAPS_FILE}: ${firstViolation(parsed.error)}`;
  const listed = Object.entries(parsed.data.files).map(
    ([file, { integrity }]) => [sourceMapOf(file), integrity] as const,
  );
  const wrong = listed.find(([path, integrity]) => {
    const bytes = maps.get(path);
    return !bytes || integrityOf(bytes) !== integrity;
  });
  if (wrong) return `${PREFIX}${wrong[0]} does not match its hash`;
  const known = new Set<string>([SOURCE_MAPS_FILE, ...listed.map(([path]) => path)]);
  const other = [...maps.keys()].find((path) => !known.has(path));
  return other && `${PREFIX}${other} is not listed in ${SOURCE_MAPS_FILE}`;
}
