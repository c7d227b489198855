import { join } from 'node:path';
import type { ProgramRecipe } from '../compiled/bundle-program.ts';
import { hashComposer } from '../composition/composer-sources.ts';

/** How `site` is compiled. */
export const program: ProgramRecipe = {
  entry: 'src/cli/site.ts',
  // Node starts the render process by its path.
  copies: { worker: 'src/render/worker' },
  // The compiled composer is the one of these sources, and has the same name.
  constants: () => ({ COMPOSER_SOURCES: hashComposer(join(import.meta.dirname, '..')) }),
};
