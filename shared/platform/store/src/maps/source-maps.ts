import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Release } from '@platform/contracts/release';
import {
  SOURCE_MAPS_FILE,
  SOURCE_MAPS_FOLDER,
  type SourceMaps,
  sourceMapOf,
  sourceMaps,
} from '@platform/contracts/source-maps';
import { concurrentMap } from '@platform/node/concurrent-map';
import { integrityOf } from '@platform/node/hash';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { absence, type Store } from '../port/store.ts';
import { readStoredJson } from '../port/stored-json.ts';
import { decode, encodings } from '../stored/encodings.ts';
import { releaseKey } from '../stored/releases.ts';

// The source maps of a release are in `maps/`, compressed: they are five times as large as the
// files and rarely read. If they are missing or corrupt, only errors are harder to read.

/** By path in the folder of the maps. */
export type MapFiles = ReadonlyMap<string, Buffer>;

const compress = promisify(brotliCompress);

/** Equal releases can have different maps, and the first stay. Resolves to whether it wrote. */
export async function storeSourceMaps(store: Store, release: Release, maps: MapFiles) {
  if (maps.size === 0) return false;
  const key = mapsKey(release);
  const isThere = await store.exists(`${key}/${SOURCE_MAPS_FILE}`);
  if (isThere && (await damagedMaps(store, release)).length === 0) return false;
  const content = new Map(await Promise.all([...maps].map(stored)));
  await (isThere ? store.replaceFolder(key, content) : store.createFolder(key, content));
  return true;
}

async function stored([path, bytes]: [string, Buffer]): Promise<[string, Buffer]> {
  if (path === SOURCE_MAPS_FILE) return [path, bytes];
  // Higher qualities take three times as long for a tenth less.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return [path + encodings.br.suffix, await compress(bytes, { params })];
}

/** What is wrong with the source maps of a release, one line each; nothing where it has none. */
export async function damagedMaps(store: Store, release: Release): Promise<string[]> {
  const list = await readList(store, release);
  if (!list.ok) return [list.problem.message];
  const files = Object.keys(list.value?.files ?? {});
  const maps = await concurrentMap(files, AT_ONCE, (file) => readSourceMap(store, release, file));
  return maps.flatMap((map) => (map.ok ? [] : [map.problem.message]));
}

const AT_ONCE = 8;

/** Reads the map of a file; `no-source-maps` if there is none, `damaged-file` if it is corrupt. */
export async function readSourceMap(store: Store, release: Release, file: string) {
  const { app, id } = release;
  const list = await readList(store, release);
  if (!list.ok) return list;
  if (!list.value) {
    return err(
      'no-source-maps',
      `${app} ${id} has no source maps: check out what it was built from, then build and publish ${app} again, which adds them.`,
    );
  }
  const described = list.value.files[file];
  if (!described) return err('no-source-maps', `${file} of ${app} ${id} has no source map.`);
  const key = `${mapsKey(release)}/${sourceMapOf(file)}${encodings.br.suffix}`;
  const read = await store.read(key);
  const text = read.ok ? decode('br', read.value) : undefined;
  if (text && integrityOf(text) === described.integrity) return ok(text.toString());
  const violation = read.ok ? 'has changed' : absence(read);
  return err('damaged-file', `${store.place(key)} ${violation}: publish ${app} ${id} again.`);
}

export async function mappedFiles(store: Store, release: Release): Promise<string[]> {
  const list = await readList(store, release);
  return list.ok ? Object.keys(list.value?.files ?? {}) : [];
}

function readList(store: Store, release: Release): Promise<Result<SourceMaps | undefined>> {
  const advice = `publish ${release.app} ${release.id} again`;
  return readStoredJson(store, `${mapsKey(release)}/${SOURCE_MAPS_FILE}`, sourceMaps, advice);
}

function mapsKey({ app, id }: Release): string {
  return `${releaseKey(app, id)}/${SOURCE_MAPS_FOLDER}`;
}
