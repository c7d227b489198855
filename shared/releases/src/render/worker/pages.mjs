import { compiledName, createBundle } from './bundle.mjs';
import { watchComposition } from './watched-composition.mjs';

/** @import { PageComposition } from '@site/contracts/composition' */
/** @import { ShellRenderBundle } from '@site/contracts/render-bundle' */
/** @import { RemoteBundles, RenderAnswer, RenderNotice, RenderRequest } from '../protocol.ts' */
/** @import { Bundle } from './bundle.mjs' */

/**
 * The remotes' modules, and the pages made of them.
 *
 * @param {(notice: RenderNotice) => void} send
 * @param {(app?: string) => void} compareSharedState is told whose code has just run
 */
export function createPages(send, compareSharedState) {
  /** @type {Map<string, RemoteBundles & { readonly bundle: Bundle }>} */
  const remotes = new Map();
  /** Modules that pages of this process use. @type {Set<string>} */
  const everUsed = new Set();

  /**
   * @param {readonly RemoteBundles[]} bundles
   * @param {ReadonlyMap<string, unknown>} platform what remotes receive from `require`
   */
  function takeRemotes(bundles, platform) {
    for (const remote of bundles) {
      const bundle = createBundle(remote, (id) => platform.get(id));
      remotes.set(remote.app, { ...remote, bundle });
    }
  }

  /** @param {string} id such as `pricing/sections/plans` */
  function findModule(id) {
    const [app = '', ...key] = id.split('/');
    const remote = remotes.get(app);
    const path = remote?.modules.get(key.join('/'));
    return remote && path !== undefined ? { app, path, bundle: remote.bundle } : undefined;
  }

  /** @param {string} id */
  function platformOf(id) {
    const module = findModule(id);
    return module ? module.bundle.outsideModules(module.path) : [];
  }

  /**
   * @param {ShellRenderBundle} shell
   * @param {PageComposition} composition
   * @param {Extract<RenderRequest, { kind: 'page' }>} request
   * @param {Set<string>} missing grows
   * @returns {Promise<RenderAnswer>}
   */
  async function render(shell, composition, { path, closely }, missing) {
    /** @type {Set<string>} */
    const used = new Set();
    const watched = watchComposition(composition);
    const page = await shell.renderPage(path, watched.composition, async (id) => {
      const module = findModule(id);
      if (!module) {
        missing.add(id);
        throw new Error(`${id} is in no chosen release`);
      }
      used.add(id);
      const first = !everUsed.has(id);
      // What was changed before is not this module's doing.
      if (first && closely) compareSharedState();
      send({ kind: 'uses', id, first });
      const exports = module.bundle.load(module.path);
      if (!first) return exports;
      everUsed.add(id);
      if (closely) compareSharedState(module.app);
      send({ kind: 'loaded', id });
      return exports;
    });
    const { html, css, later } = page;
    return {
      kind: 'page',
      html,
      css,
      used: [...used].map((id) => ({ id, later: later.includes(id), platform: platformOf(id) })),
      reusable: !watched.sawRemotes(),
    };
  }

  /** @returns {RenderAnswer} */
  function requirements() {
    const platform = Object.fromEntries([...everUsed].map((id) => [id, platformOf(id)]));
    return { kind: 'requirements', platform };
  }

  /** The names under which the remotes' modules are compiled, by application. */
  function compiledNames() {
    return [...remotes].map(([app, remote]) => /** @type {const} */ ([app, compiledName(remote)]));
  }

  return { takeRemotes, render, requirements, compiledNames };
}
