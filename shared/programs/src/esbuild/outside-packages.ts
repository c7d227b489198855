import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Leaves packages outside of the compiled files.
 *
 * @param where `installed` for the workspace's own copies, by their paths; `beside` for those that
 *   stand in `node_modules` beside the program, wherever that is
 */
export function outsidePackages(names: readonly string[], where: 'installed' | 'beside'): Plugin {
  return {
    name: 'outside-packages',
    setup({ onResolve, resolve }) {
      if (names.length === 0) return;
      onResolve(
        { filter: new RegExp(`^(?:${names.join('|')})(?:/|$)`) },
        async ({ path, pluginData, ...from }) => {
          if (pluginData === 'resolving') return undefined;
          if (where === 'beside') return { path, external: true };
          const found = await resolve(path, { ...from, pluginData: 'resolving' });
          return { path: pathToFileURL(found.path).href, external: true };
        },
      );
    },
  };
}
