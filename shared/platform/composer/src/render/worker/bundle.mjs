import { posix } from 'node:path';
import { Script } from 'node:vm';

/** @import { ReleaseBundles } from '../protocol.ts' */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The render bundles of one release, loaded as CommonJS modules on first use.
 *
 * @typedef {object} Bundle
 * @property {(path: string) => unknown} load returns the exports of a file; throws what the file throws
 * @property {() => void} startOver discards the state of all modules: the next `load` runs a file as
 *   if nothing had been loaded before
 * @property {(path: string) => string[]} outsideModules the modules outside the release that a file
 *   has required since then, first those of the file itself, then those of the files that it requires
 */

/**
 * The function that a module's text is wrapped in when it is compiled.
 *
 * @typedef {(
 *   module: { exports: unknown },
 *   exports: unknown,
 *   require: (id: string) => unknown,
 *   filename: string,
 *   dirname: string,
 * ) => void} ModuleFunction
 */

const OPENING = '(function (module, exports, require, __filename, __dirname) {';

/**
 * The prefix of the names under which a release's modules are compiled. Its frames in a stack trace
 * begin with it.
 *
 * @param {Pick<ReleaseBundles, 'app' | 'id'>} release
 */
export function compiledName({ app, id }) {
  return `${app}/${id}/`;
}

/**
 * @param {ReleaseBundles} release
 * @param {(id: string) => unknown} provide returns a module from outside the release, or undefined
 *   if there is none
 * @returns {Bundle}
 */
export function createBundle(release, provide) {
  const { files } = release;
  /** Each file is compiled only once, although it runs for every page. @type {Map<string, Script>} */
  const compiled = new Map();
  /** @typedef {Map<string, { exports: unknown }>} Instances */
  /** @type {Instances} */
  let latest = new Map();
  /** @type {Map<string, Set<string>>} */
  const inside = new Map();
  /** @type {Map<string, Set<string>>} */
  const outside = new Map();
  const label = `${release.app} ${release.id}`;

  /**
   * @param {string} path
   * @param {Instances} instances the modules that were loaded together
   */
  function load(path, instances = latest) {
    const known = instances.get(path);
    if (known) return known.exports;
    const bytes = files.get(path);
    if (!bytes) throw new Error(`${label} has no ${path}`);
    const loaded = { exports: /** @type {unknown} */ ({}) };
    instances.set(path, loaded);
    try {
      if (path.endsWith('.json')) loaded.exports = JSON.parse(decoder.decode(bytes));
      else {
        const requireFrom = (/** @type {string} */ id) => require(path, id, instances);
        const run = /** @type {ModuleFunction} */ (compile(path, bytes).runInThisContext());
        run(loaded, loaded.exports, requireFrom, path, posix.dirname(path));
      }
    } catch (error) {
      instances.delete(path);
      throw error;
    }
    return loaded.exports;
  }

  /** @param {string} path @param {Uint8Array} bytes the body of a `ModuleFunction` */
  function compile(path, bytes) {
    const known = compiled.get(path);
    if (known) return known;
    const text = `${OPENING}${decoder.decode(bytes)}\n})`;
    const filename = compiledName(release) + path;
    // Errors name the columns of the file itself.
    const script = new Script(text, { filename, columnOffset: -OPENING.length });
    compiled.set(path, script);
    return script;
  }

  /**
   * @param {string} from
   * @param {string} id
   * @param {Instances} instances
   */
  function require(from, id, instances) {
    if (id.startsWith('./') || id.startsWith('../')) {
      const path = posix.join(posix.dirname(from), id);
      const file = [path, `${path}.js`, `${path}.cjs`].find((name) => files.has(name));
      if (!file) throw new Error(`${label}: ${from} requires ${id}, which is not in the release`);
      note(inside, from, file);
      return load(file, instances);
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
    // The loop also visits the files that it adds to the set.
    const reached = new Set([path]);
    for (const file of reached) for (const next of inside.get(file) ?? []) reached.add(next);
    return [...new Set([...reached].flatMap((file) => [...(outside.get(file) ?? [])]))];
  }

  return {
    load: (path) => load(path),
    startOver() {
      latest = new Map();
      inside.clear();
      outside.clear();
    },
    outsideModules,
  };
}

/**
 * @param {Map<string, Set<string>>} graph
 * @param {string} from
 * @param {string} to
 */
function note(graph, from, to) {
  const known = graph.get(from) ?? new Set();
  known.add(to);
  graph.set(from, known);
}
