import { createRequire, isBuiltin } from 'node:module';
import type { ShellRelease } from '@site/contracts/release';
import type { ShellRenderBundle } from '@site/contracts/render-bundle';
import { done, type Result } from '../result.ts';
import { readNodeFiles } from '../store/release-files.ts';
import type { Store } from '../store/store.ts';
import { createBundle } from './bundle.ts';

const requireBuiltin = createRequire(import.meta.url);
const functions = ['loadPlatform', 'renderPage', 'renderDocument'] as const;

/**
 * Loads the shell's half of rendering; Node's own modules are all that it gets from outside.
 *
 * @throws what the bundle throws while it loads
 */
export async function loadShellBundle(
  store: Store,
  shell: ShellRelease,
): Promise<Result<ShellRenderBundle>> {
  const files = await readNodeFiles(store, shell);
  if (!files.ok) return files;
  const bundle = createBundle(shell, files.value, (id) =>
    isBuiltin(id) ? requireBuiltin(id) : undefined,
  );
  const exports = bundle.load(shell.renderBundle);
  if (!isShellBundle(exports)) {
    throw new Error(
      `shell ${shell.id}: ${shell.renderBundle} does not export ${[...functions, 'inlineScripts'].join(', ')}`,
    );
  }
  return done(exports);
}

function isShellBundle(exports: unknown): exports is ShellRenderBundle {
  if (exports === null || typeof exports !== 'object') return false;
  return (
    functions.every((name) => typeof Reflect.get(exports, name) === 'function') &&
    Array.isArray(Reflect.get(exports, 'inlineScripts'))
  );
}
