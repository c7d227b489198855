import type { ProgramRecipe } from '@site/programs/program-recipe';

const sans = 'files/plus-jakarta-sans-latin';

/** How the setup service and its operator's commands are compiled. */
export const program: ProgramRecipe = {
  entries: {
    'setup-service': 'src/server.ts',
    orders: 'src/operator/orders.ts',
    persons: 'src/persons/persons.ts',
  },
  absent: ['pg-native'],
  packages: {
    // It has a library for each kind of machine.
    libsql: 'whole',
    // These read files of their own, or are files that receipts are written with.
    pdfkit: ['js/pdfkit.node.mjs', 'js/data', 'js/standard-fonts'],
    '@fontsource/plus-jakarta-sans': [`${sans}-400-normal.woff`, `${sans}-700-normal.woff`],
    'dejavu-fonts-ttf': ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
  },
};
