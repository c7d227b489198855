import { createBundle } from './bundle.mjs';
import { provideBuiltin } from './confine.mjs';

/** @import { ShellRenderBundle } from '@platform/contracts/render-bundle' */
/** @import { ShellBundles } from '../protocol.ts' */

const functions = /** @type {const} */ (['loadPlatform', 'renderPage', 'renderDocument']);

/**
 * Loads the shell's render bundle, which may require only some of Node's own modules. Throws what the
 * bundle throws while it loads.
 *
 * @param {ShellBundles} shell
 */
export function loadShellBundle(shell) {
  const exports = createBundle(shell, provideBuiltin).load(shell.renderBundle);
  if (!isShellBundle(exports)) {
    throw new Error(
      `shell ${shell.id}: ${shell.renderBundle} does not export ${[...functions, 'inlineScripts'].join(', ')}`,
    );
  }
  return exports;
}

/**
 * @param {unknown} exports
 * @returns {exports is ShellRenderBundle}
 */
function isShellBundle(exports) {
  if (exports === null || typeof exports !== 'object') return false;
  return (
    functions.every((name) => typeof Reflect.get(exports, name) === 'function') &&
    Array.isArray(Reflect.get(exports, 'inlineScripts'))
  );
}
