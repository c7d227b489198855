import { posix } from 'node:path';
import { runInThisContext } from 'node:vm';

/** @import { ReleaseBundles } from '../protocol.ts' */

/**
 * The render bundles of one release, loaded as CommonJS modules when they are first asked for.
 *
 * @typedef {object} Bundle
 * @property {(path: string) => unknown} load gives the exports of a file; throws what the file throws
 * @property {(path: string) => string[]} outsideModules what a file has asked for from outside,
 *   itself or through other files, in that order
 */

/**
 * What surrounds a module's text when it is compiled.
 *
 * @typedef {(
 *   module: { exports: unknown },
 *   exports: unknown,
 *   require: (id: string) => unknown,
 *   filename: string,
 *   dirname: string,
 * ) => void} ModuleFunction
 */

/**
 * The beginning of the name under which a release's modules are compiled, and so of its frames in a
 * stack.
 *
 * @param {Pick<ReleaseBundles, 'app' | 'id'>} release
 */
export function compiledName({ app, id }) {
  return `${app}/${id}/`;
}

/**
 * @param {ReleaseBundles} release
 * @param {(id: string) => unknown} provide gives a module from outside the release, or undefined
 *   where there is none
 * @returns {Bundle}
 */
export function createBundle(release, provide) {
  const { files } = release;
  /** @type {Map<string, { exports: unknown }>} */
  const modules = new Map();
  /** @type {Map<string, Set<string>>} */
  const inside = new Map();
  /** @type {Map<string, Set<string>>} */
  const outside = new Map();
  const label = `${release.app} ${release.id}`;

  /** @param {string} path */
  function load(path) {
    const known = modules.get(path);
    if (known) return known.exports;
    const bytes = files.get(path);
    if (!bytes) throw new Error(`${label} has no ${path}`);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
    const loaded = { exports: /** @type {unknown} */ ({}) };
    modules.set(path, loaded);
    if (path.endsWith('.json')) {
      loaded.exports = JSON.parse(text);
      return loaded.exports;
    }
    try {
      // The wrapper around the text is this function.
      const run = /** @type {ModuleFunction} */ (
        runInThisContext(
          `(function (module, exports, require, __filename, __dirname) {${text}\n})`,
          { filename: compiledName(release) + path },
        )
      );
      run(loaded, loaded.exports, (id) => require(path, id), path, posix.dirname(path));
    } catch (error) {
      modules.delete(path);
      throw error;
    }
    return loaded.exports;
  }

  /**
   * @param {string} from
   * @param {string} id
   */
  function require(from, id) {
    if (id.startsWith('./') || id.startsWith('../')) {
      const path = posix.join(posix.dirname(from), id);
      const file = [path, `${path}.js`, `${path}.cjs`].find((candidate) => files.has(candidate));
      if (!file) throw new Error(`${label}: ${from} requires ${id}, which is not in the release`);
      note(inside, from, file);
      return load(file);
    }
    const provided = provide(id);
    if (provided === undefined) throw new Error(notProvided(from, id));
    note(outside, from, id);
    return provided;
  }

  /**
   * @param {string} from
   * @param {string} id
   */
  function notProvided(from, id) {
    const giver = release.app === 'shell' ? 'composing' : 'the shell';
    return `${label}: ${from} requires ${id}, which ${giver} does not provide`;
  }

  /** @param {string} path */
  function outsideModules(path) {
    // A set that grows while it is walked visits what is added.
    const reached = new Set([path]);
    for (const file of reached) for (const next of inside.get(file) ?? []) reached.add(next);
    return [...new Set([...reached].flatMap((file) => [...(outside.get(file) ?? [])]))];
  }

  return { load, outsideModules };
}

/**
 * @param {Map<string, Set<string>>} graph
 * @param {string} from
 * @param {string} to
 */
function note(graph, from, to) {
  const known = graph.get(from) ?? new Set();
  graph.set(from, known.add(to));
}
