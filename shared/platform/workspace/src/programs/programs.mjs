import { join } from 'node:path';
import { refuseOldNode } from './refuse-old-node.mjs';

/*
 * The platform's programs that are compiled, in the workspace and as bundles; read before TypeScript can
 * be. A package of the back end describes its own in `program.mjs`.
 */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} root the root of the workspace
 * @property {string} folder its package, from the root
 * @property {Readonly<Record<string, string>>} entries the files that Node is started with, from its
 *   package, by name
 * @property {Readonly<Record<string, string>>} [workers] the same for its worker threads, which find
 *   themselves beside it
 * @property {readonly string[]} sources everything that it is compiled from, from the root
 * @property {Readonly<Record<string, string>>} [copies] folders that it finds beside itself by
 *   `import.meta.dirname`, by their name there
 * @property {Readonly<Record<string, string>>} [bundledCopies] the same for a bundle alone: in the workspace
 *   they are found where they are built
 * @property {Readonly<Record<string, 'whole' | readonly string[]>>} [packages] those that stay outside
 *   of the compiled files, because they have a library for each kind of machine or read files of
 *   their own, with the parts that the program needs
 * @property {readonly string[]} [absent] packages that others use only where they are installed, and
 *   that this program goes without
 */

// Before anything that it lacks.
refuseOldNode();

export const root = join(import.meta.dirname, '../../../../..');

/**
 * What a program of these packages is compiled from.
 *
 * @param {string[]} packages
 * @returns {string[]}
 */
export function sourcesOf(...packages) {
  return [
    ...packages.flatMap((name) => [`shared/${name}/src`, `shared/${name}/package.json`]),
    'shared/platform/workspace/src/programs',
    // Which versions of all other packages are installed.
    'node_modules/.pnpm/lock.yaml',
  ];
}

/** What they are told of the site. */
const definition = ['programs', 'site.ts', 'src'].map((name) => `shared/site/${name}`);
export const contracts = ['platform/contracts', 'site/contracts'];

/** What is released, composed and live. */
const releasing = ['platform/store', 'platform/composer', 'platform/releases'];

/** @type {Program} */
export const edge = {
  name: 'edge',
  root,
  folder: 'shared/platform/edge',
  entries: { edge: '../../site/programs/edge.ts' },
  sources: [
    ...sourcesOf('platform/edge', ...releasing, ...contracts, 'platform/node'),
    ...definition,
  ],
  // The definition's back end.
  absent: ['pg-native', '@back-end/setup-service'],
  // It has a library for each kind of machine.
  packages: { libsql: 'whole' },
};

/** @type {Program} */
export const site = {
  name: 'site',
  root,
  folder: 'shared/platform/cli',
  entries: { site: '../../site/programs/site.ts' },
  sources: [
    ...sourcesOf('platform/cli', ...releasing, ...contracts, 'platform/node'),
    ...definition,
    // Its page is built apart.
    ...['cli', 'server', 'requests.ts', 'roles.ts', 'site.ts'].map(
      (name) => `shared/platform/console/src/${name}`,
    ),
  ],
  // Node starts the render process by its path.
  copies: { worker: '../composer/src/render/worker' },
  bundledCopies: { page: '../console/dist/page' },
  // It has a library for each kind of machine.
  packages: { lightningcss: 'whole' },
  // Pictures of `site diff` are taken in a checkout, where the definition's back end is as well.
  absent: ['@back-end/setup-service', 'playwright-core', 'pixelmatch', 'sharp'],
};
