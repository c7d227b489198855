import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import {
  SOURCE_MAPS_FILE,
  SOURCE_MAPS_FOLDER,
  type SourceMaps,
  sourceMapOf,
} from '@platform/contracts/source-maps';
import { integrityOf } from '@platform/node/hash';
import { nearestWith, workspaceOf } from '@platform/node/workspace-folder';
import { filesBelow } from './files-below.ts';

// Source maps, with the sources, for errors of the live site. Visitors never get them: they are in
// `dist/maps/`, and no file that a browser loads mentions them.

type Environment = 'web' | 'node';

/** A map as the compiler writes it; what else is in it stays as it is. */
interface SourceMap {
  readonly sources: readonly (string | null)[];
  readonly sourcesContent?: readonly (string | null)[];
}

/**
 * Moves the maps of an environment out of the build, by the files that they belong to. Sources are
 * named relative to the workspace, so that every folder gives the same maps.
 */
export function takeSourceMaps(
  folder: string,
  dist: string,
  environment: Environment,
): Map<string, string> {
  const workspace = workspaceOf(folder).replaceAll('\\', '/');
  const found = filesBelow(join(dist, environment)).filter((file) => /\.c?js\.map$/.test(file));
  return new Map(
    found.map((file) => {
      const path = join(dist, environment, file);
      // The compiler wrote it.
      const map = JSON.parse(readFileSync(path, 'utf8')) as SourceMap;
      rmSync(path);
      const text = JSON.stringify({ ...map, ...namedSources(map, dirname(path), workspace) });
      return [`${environment}/${file.slice(0, -'.map'.length)}`, text];
    }),
  );
}

export function writeSourceMaps(dist: string, maps: ReadonlyMap<string, string>): void {
  const target = join(dist, SOURCE_MAPS_FOLDER);
  const files: SourceMaps['files'] = {};
  for (const [file, text] of maps) {
    const bytes = Buffer.from(text);
    files[file] = { integrity: integrityOf(bytes), size: bytes.length };
    const path = join(target, sourceMapOf(file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const list: SourceMaps = { contract: CONTRACT_VERSION, files };
  writeFileSync(join(target, SOURCE_MAPS_FILE), `${JSON.stringify(list, null, 1)}\n`);
}

function namedSources(
  { sources, sourcesContent = [] }: SourceMap,
  from: string,
  workspace: string,
) {
  return {
    sources: sources.map((source) => source && nameOf(source, from, workspace)),
    // What the compiler generates may import from absolute paths.
    sourcesContent: sourcesContent.map((text) => text?.replaceAll(`${workspace}/`, '') ?? null),
  };
}

/** `node_modules/lucide-react/…`, `@site/ui/src/…` from elsewhere, or `webpack/…`. */
function nameOf(source: string, from: string, workspace: string): string {
  const [, generated] = /^webpack:\/\/\/?(.*)/.exec(source) ?? [];
  if (generated !== undefined) return generated.replaceAll(`${workspace}/`, '');
  const path = resolve(from, source).replaceAll('\\', '/');
  // The compiler also has modules whose name is their text.
  if (!existsSync(path)) return 'webpack/generated';
  const [, installed] = /.*\/(node_modules\/.+)$/.exec(path) ?? [];
  if (installed !== undefined) return installed;
  if (path.startsWith(`${workspace}/`)) return path.slice(workspace.length + 1);
  const home = nearestWith('package.json', dirname(path));
  if (home === undefined) return basename(path);
  const { name } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { name: string };
  return `${name}${path.slice(home.length)}`;
}
