import { contracts, root, sourcesOf } from '../../platform/workspace/src/programs/programs.mjs';

/** @import { Program } from '../../platform/workspace/src/programs/programs.mjs' */

/** @type {Program} */
export const program = {
  name: 'setup-service',
  root,
  folder: 'shared/back-end/setup-service',
  entries: {
    'setup-service': 'src/server.ts',
    orders: 'src/operator/run-orders.ts',
    persons: 'src/operator/run-persons.ts',
  },
  workers: { 'draw-worker': 'src/orders/receipts/draw-worker.ts' },
  sources: sourcesOf('back-end/setup-service', ...contracts, 'platform/node'),
  absent: ['pg-native'],
  packages: {
    // It has a library for each kind of machine.
    libsql: 'whole',
    // These read files of their own, or are files that receipts are written with.
    pdfkit: ['js/pdfkit.node.mjs', 'js/data', 'js/standard-fonts'],
    '@expo-google-fonts/plus-jakarta-sans': [
      '400Regular/PlusJakartaSans_400Regular.ttf',
      '700Bold/PlusJakartaSans_700Bold.ttf',
    ],
    'dejavu-fonts-ttf': ['ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
    fontkit: 'whole',
    'subset-font': 'whole',
    ...Object.fromEntries(
      [
        'emoji',
        ...['bengali', 'devanagari', 'ethiopic', 'gujarati', 'gurmukhi', 'kr', 'sc'],
        ...['tamil', 'thai'],
      ].map((name) => [
        `@fontsource-variable/noto-${name === 'emoji' ? '' : 'sans-'}${name}`,
        'whole',
      ]),
    ),
  },
};
