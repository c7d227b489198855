import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Modules of a program's own package find what is copied beside the program. In those of other
 * packages of the workspace another expression stands for `import.meta.dirname`.
 *
 * @param own the folder of the program's package
 * @param expression for the folder of a source
 */
export function sourcePlaces(
  root: string,
  own: string,
  expression: (folder: string) => string,
): Plugin {
  return {
    name: 'source-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/shared\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => {
        if (!path.startsWith(join(root, 'shared')) || path.startsWith(join(own, '/'))) {
          return undefined;
        }
        const text = await readFile(path, 'utf8');
        const place = `(${expression(dirname(path))})`;
        return { loader: 'ts', contents: text.replaceAll('import.meta.dirname', place) };
      });
    },
  };
}
