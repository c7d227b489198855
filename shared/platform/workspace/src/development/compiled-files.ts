import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { applicationName } from '@platform/contracts/application';
import { releaseId } from '@platform/contracts/release';
import type { ReleaseFile } from '@platform/edge/development';
import { withHash } from '@platform/node/release-hash';
import { ok } from '@platform/node/result';
import { workspaceFolder } from '@platform/node/workspace-folder';
import type { SourceFinder } from '@platform/store/source-maps';

// An open page requests the newest code under the address of its own release. `watch-build.ts`
// of `@platform/build` writes that code with a stand-in for the hash.

/** @param home the folder below which builds are made */
export async function readCompiled(home: string, { app, id, path }: ReleaseFile) {
  const name = applicationName.safeParse(app);
  const isCode = /\.(?:js|css|json)$/.test(path);
  if (!name.success || !releaseId.safeParse(id).success || !isCode) return undefined;
  const folder = compiledFolder(home, name.data);
  const file = join(folder, path);
  if (!file.startsWith(folder + sep) || !isFile(file)) return undefined;
  const [, version = '', hash = ''] = /^(.+)-([^-]+)$/.exec(id) ?? [];
  return withHash(await readFile(file, 'utf8'), { app: name.data, version, hash });
}

/** Finds sources of updates as well, which are of no release. */
export function findInUpdates(home: string, releases: SourceFinder): SourceFinder {
  return {
    async find(position) {
      const { app, file, line, column } = position;
      if (!/\.hot-update\.js$/.test(file)) return releases.find(position);
      const map = `${join(compiledFolder(home, app), '..', file)}.map`;
      if (!existsSync(map)) return releases.find(position);
      const traced = new TraceMap(await readFile(map, 'utf8'));
      // The library counts columns from 0.
      const found = originalPositionFor(traced, { line, column: column - 1 });
      if (found.source === null) return releases.find(position);
      const source = relative(workspaceFolder, found.source).replaceAll('\\', '/');
      return ok({ source, line: found.line, column: found.column + 1 });
    },
  };
}

function compiledFolder(home: string, app: string): string {
  return join(home, app, 'compiled/dist/web');
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
