import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WebFiles } from '@platform/contracts/release';
import type { Rspack } from '@rsbuild/core';

export interface WebBuild {
  readonly federation: string;
  /** The files of the entry in order: the shell's scripts, or a remote's container. */
  readonly entry: WebFiles;
  /** Files of each exposed module, by its key, such as `pages/pricing`. */
  readonly exposes: Readonly<Record<string, WebFiles>>;
  readonly shared: Readonly<Record<string, WebFiles>>;
}

/** Updates for open pages in development; no release contains them. */
export const updateFile = /\.hot-update\.js(?:on|\.map)?$/;

interface Assets {
  readonly js: { readonly sync: string[] };
  readonly css: { readonly sync: string[] };
}

/** The part of Module Federation's `mf-stats.json` that is read here. */
interface FederationStats {
  readonly metaData: { readonly pluginVersion: string };
  readonly exposes: readonly { readonly path: string }[];
  readonly shared: readonly { readonly name: string; readonly assets: Assets }[];
}

/** Reads the compiler's account of the browser's files, and removes its notes from the folder. */
export function takeWebBuild(dist: string, stats: Rspack.Stats): WebBuild {
  const web = join(dist, 'web');
  const notes = readFileSync(join(web, 'mf-stats.json'), 'utf8');
  // The Module Federation of the catalog wrote it.
  const federation = JSON.parse(notes) as FederationStats;
  for (const file of ['mf-stats.json', 'mf-manifest.json'])
    rmSync(join(web, file), { force: true });
  return {
    federation: federation.metaData.pluginVersion,
    entry: entryFiles(stats),
    exposes: exposedFiles(
      federation.exposes.map(({ path }) => path.replace(/^\.\//, '')),
      stats,
    ),
    // Sorted, because the compiler lists them in the order in which its threads finish.
    shared: Object.fromEntries(
      federation.shared
        .map(({ name, assets }): [string, WebFiles] => [name, webFiles(assets)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

function entryFiles(stats: Rspack.Stats): WebFiles {
  const entrypoints = stats.toJson({ all: false, entrypoints: true }).entrypoints ?? {};
  const files = Object.values(entrypoints).flatMap(({ assets }) => assets ?? []);
  return namesToFiles(files.map(({ name }) => name));
}

/** Module Federation's notes would also name files of modules that share one. */
function exposedFiles(keys: readonly string[], stats: Rspack.Stats): Record<string, WebFiles> {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
  const entries = keys.map((key): [string, WebFiles] => {
    const group = groups[`__federation_expose_${key.replaceAll('/', '__').replaceAll('-', '_')}`];
    if (!group) throw new Error(`the compiler made no files for ${key}`);
    return [key, namesToFiles((group.assets ?? []).map(({ name }) => name))];
  });
  return Object.fromEntries(entries);
}

function webFiles(assets: Assets): WebFiles {
  return namesToFiles([...assets.js.sync, ...assets.css.sync]);
}

function namesToFiles(names: string[]): WebFiles {
  const own = names.filter((name) => !updateFile.test(name));
  const files = [...new Set(own)].map((name) => `web/${name}`);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
