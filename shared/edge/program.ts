import type { ProgramRecipe } from '@site/programs/program-recipe';

/** How the edge is compiled. */
export const program: ProgramRecipe = { entries: { edge: 'src/server.ts' } };
