import { compiledName, createBundle } from './bundle.mjs';
import { checkedText } from './checked-text.mjs';
import { watchComposition } from './watched-composition.mjs';

/** @import { PageComposition } from '@platform/contracts/composition' */
/** @import { ShellRenderBundle } from '@platform/contracts/render-bundle' */
/** @import { RemoteBundles, RenderAnswer, RenderNotice, RenderRequest, Violation } from '../protocol.ts' */
/** @import { Bundle } from './bundle.mjs' */

/** The longest module id that is accepted, in characters. */
const LONGEST_ID = 200;

/**
 * Holds the remotes' modules and renders pages with them.
 *
 * @param {(notice: RenderNotice) => void} send
 */
export function createPages(send) {
  /** @type {Map<string, RemoteBundles & { readonly bundle: Bundle }>} */
  const remotes = new Map();

  /**
   * @param {readonly RemoteBundles[]} bundles
   * @param {ReadonlyMap<string, unknown>} platform what remotes receive from `require`
   */
  function takeRemotes(bundles, platform) {
    for (const remote of bundles) {
      if (remotes.get(remote.app)?.id === remote.id) continue;
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
   * @param {Set<string>} missing receives the ids of modules that this process does not have
   * @param {(thrown: unknown) => Violation} describe
   * @returns {Promise<RenderAnswer>}
   */
  async function render(shell, composition, { path }, missing, describe) {
    // Each page gets fresh instances of the remotes' modules. Otherwise their state would make its
    // html depend on the pages that were rendered before it.
    for (const { bundle } of remotes.values()) bundle.startOver();
    /** @type {Set<string>} */
    const used = new Set();
    const watched = watchComposition(composition);
    const page = await shell.renderPage(path, watched.composition, async (id) => {
      if (typeof id !== 'string' || id.length > LONGEST_ID) {
        throw new Error(
          `asks for a module whose name is no text of at most ${LONGEST_ID} characters`,
        );
      }
      const module = findModule(id);
      if (!module) {
        missing.add(id);
        throw new Error(`${id} is in no chosen release`);
      }
      const first = !used.has(id);
      used.add(id);
      send({ kind: 'uses', id, first });
      try {
        return module.bundle.load(module.path);
      } finally {
        if (first) send({ kind: 'loaded', id });
      }
    });
    const { later, notStill = [] } = page;
    if (!Array.isArray(later)) throw new Error("shell's renderPage gave no list of later modules");
    if (!Array.isArray(notStill)) throw new Error("shell's renderPage gave no list of notStill");
    const html = checkedText(page.html, 'html');
    const css = checkedText(page.css, 'css');
    return {
      kind: 'page',
      html,
      css,
      used: [...used].map((id) => ({ id, later: later.includes(id), platform: platformOf(id) })),
      notStill: notStill.map(describe),
      reusable: !watched.sawWhatDiffers(),
    };
  }

  /** The names under which the remotes' modules are compiled, by application. */
  function compiledNames() {
    return [...remotes].map(([app, remote]) => /** @type {const} */ ([app, compiledName(remote)]));
  }

  return { takeRemotes, render, compiledNames };
}
