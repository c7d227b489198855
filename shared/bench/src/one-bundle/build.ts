import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { takeSourceMaps, writeSourceMaps } from '@site/build/source-maps';
import { SHELL } from '@site/contracts/application';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { RELEASE_FILE, type ShellRelease, type WebFiles } from '@site/contracts/release';
import { integrityOf } from '@site/node/hash';
import { oneBundleConfiguration, partsOf, RELEASE_ID } from './configuration.ts';

/** The one bundle as a release of the shell, and the files of each page and section in it. */
export interface OneBundle {
  readonly folder: string;
  readonly release: ShellRelease;
  /** By module id, such as `pricing/pages/pricing`, without the files of the entry. */
  readonly files: ReadonlyMap<string, WebFiles>;
}

/** Builds the one bundle into `dist/` of a folder, in the form that the store takes. */
export async function buildOneBundle(
  folder: string,
  remotes: readonly string[],
): Promise<OneBundle> {
  rmSync(folder, { recursive: true, force: true });
  process.env.NODE_ENV = 'production';
  const parts = await partsOf(remotes);
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: oneBundleConfiguration(folder, parts, remotes),
  });
  const { stats, close } = await rsbuild.build();
  await close();
  const [web] = stats && 'stats' in stats ? stats.stats : [stats];
  if (!web) throw new Error('the compiler gave no statistics');
  const { entrypoints = {}, namedChunkGroups = {} } = web.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const filesOf = (group: { readonly assets?: readonly { readonly name: string }[] } = {}) =>
    webFiles((group.assets ?? []).map(({ name }) => `web/${name}`));
  const entry = filesOf(entrypoints.client);
  const dist = join(folder, 'dist');
  writeSourceMaps(dist, takeSourceMaps(folder, dist, 'web'));
  const release: ShellRelease = {
    contract: CONTRACT_VERSION,
    app: SHELL,
    id: RELEASE_ID,
    version: '0.0.0',
    federation: 'none',
    files: releaseFiles(dist),
    entry,
    renderBundle: 'node/server.cjs',
    provides: {},
  };
  writeFileSync(join(dist, RELEASE_FILE), JSON.stringify(release));
  const files = parts.map(({ id, chunk }) => [id, filesOf(namedChunkGroups[chunk])] as const);
  return { folder, release, files: new Map(files) };
}

function webFiles(files: readonly string[]): WebFiles {
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

function releaseFiles(dist: string): ShellRelease['files'] {
  const files = ['web', 'node'].flatMap((part) =>
    readdirSync(join(dist, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dist, join(entry.parentPath, entry.name))),
  );
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(join(dist, file));
      return [file, { integrity: integrityOf(bytes), size: bytes.length }];
    }),
  );
}
