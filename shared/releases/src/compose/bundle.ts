import { posix } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Release } from '@site/contracts/release';

/** The render bundles of one release, loaded as CommonJS modules when they are first asked for. */
export interface Bundle {
  /** Gives the exports of a file; throws what the file throws. */
  load(path: string): unknown;
  /** What a file has asked for from outside, itself or through other files, in that order. */
  outsideModules(path: string): string[];
}

/** What surrounds a module's text when it is compiled. */
type ModuleFunction = (
  module: { exports: unknown },
  exports: unknown,
  require: (id: string) => unknown,
  filename: string,
  dirname: string,
) => void;

/**
 * @param files the release's render bundles by path, checked against their hashes
 * @param provide gives a module from outside the release, or undefined where there is none
 */
export function createBundle(
  release: Release,
  files: ReadonlyMap<string, Buffer>,
  provide: (id: string) => unknown,
): Bundle {
  const modules = new Map<string, { exports: unknown }>();
  const inside = new Map<string, Set<string>>();
  const outside = new Map<string, Set<string>>();
  const label = `${release.app} ${release.id}`;

  function load(path: string): unknown {
    const known = modules.get(path);
    if (known) return known.exports;
    const bytes = files.get(path);
    if (!bytes) throw new Error(`${label} has no ${path}`);
    const module = { exports: {} as unknown };
    modules.set(path, module);
    if (path.endsWith('.json')) {
      module.exports = JSON.parse(bytes.toString());
      return module.exports;
    }
    try {
      // The wrapper around the text is this function.
      const run = runInThisContext(
        `(function (module, exports, require, __filename, __dirname) {${bytes.toString()}\n})`,
        { filename: `${release.app}/${release.id}/${path}` },
      ) as ModuleFunction;
      run(module, module.exports, (id) => require(path, id), path, posix.dirname(path));
    } catch (error) {
      modules.delete(path);
      throw error;
    }
    return module.exports;
  }

  function require(from: string, id: string): unknown {
    if (id.startsWith('./') || id.startsWith('../')) {
      const path = posix.join(posix.dirname(from), id);
      const file = [path, `${path}.js`, `${path}.cjs`].find((candidate) => files.has(candidate));
      if (!file) throw new Error(`${label}: ${from} requires ${id}, which is not in the release`);
      note(inside, from, file);
      return load(file);
    }
    const provided = provide(id);
    if (provided === undefined) {
      throw new Error(`${label}: ${from} requires ${id}, which the shell does not provide`);
    }
    note(outside, from, id);
    return provided;
  }

  function outsideModules(path: string): string[] {
    // A set that grows while it is walked visits what is added.
    const reached = new Set([path]);
    for (const file of reached) for (const next of inside.get(file) ?? []) reached.add(next);
    return [...new Set([...reached].flatMap((file) => [...(outside.get(file) ?? [])]))];
  }

  return { load, outsideModules };
}

function note(graph: Map<string, Set<string>>, from: string, to: string): void {
  const known = graph.get(from) ?? new Set();
  graph.set(from, known.add(to));
}
