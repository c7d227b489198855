import { join } from 'node:path';
import type { ProgramRecipe } from '@site/programs/program-recipe';
import { hashComposer } from './src/composition/composer-sources.ts';

/** How `site` is compiled. */
export const program: ProgramRecipe = {
  entries: { site: 'src/cli/site.ts' },
  // Node starts the render process by its path.
  copies: { worker: 'src/render/worker' },
  // The compiled composer is the one of these sources, and has the same name.
  constants: () => ({ COMPOSER_SOURCES: hashComposer(join(import.meta.dirname, 'src')) }),
  // It has a library for each kind of machine.
  packages: { lightningcss: 'whole' },
};
