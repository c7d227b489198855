import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exposedModules } from '../build/src/exposed-modules.ts';
import { folderOf, workspaceRemotes } from './src/folders.ts';

/* What counts as used: what programs start with, and what the build of each remote exposes. */

/** The workshop shows them. */
const stories = 'src/**/*.stories.tsx';

interface Entries {
  readonly entry: readonly string[];
}

/** Pages, and the sections that other teams may place, as `src/routes.ts` names them. */
async function remoteEntries(name: string): Promise<string[]> {
  const routes = await import(pathToFileURL(join(folderOf(name), 'src/routes.ts')).href);
  const exposed = Object.values(exposedModules(folderOf(name), routes)).map((file) =>
    file.replace('./', ''),
  );
  // Programs that make the pictures which pages show.
  const programs = existsSync(join(folderOf(name), 'assets')) ? ['assets/**/*.{ts,js}'] : [];
  return ['rsbuild.config.ts', 'src/routes.ts', stories, ...programs, ...exposed];
}

const remotes: Record<string, Entries> = {};
// One after the other: what loads this file mixes up modules that are loaded at once.
for (const name of workspaceRemotes()) {
  remotes[`mfe-${name}`] = { entry: await remoteEntries(name) };
}

export default {
  // Its plugin would run every remote's configuration, which is made for the remote's own folder.
  rsbuild: false,
  // They come with PostgreSQL and with Linux; the machine has them or not.
  ignoreBinaries: ['mkfifo', 'psql', 'taskset'],
  workspaces: {
    shell: {
      entry: ['rsbuild.config.ts', 'src/{client,stored-entries}.ts', 'src/server.tsx'],
    },
    ...remotes,
    // Node starts the render process, and loads what kills a command or moves a clock, by their paths.
    'shared/platform/store': { entry: ['src/**/*.proof.ts'] },
    'shared/platform/composer': {
      entry: ['src/render/worker/render-worker.mjs', 'src/**/*.proof.ts'],
    },
    'shared/platform/releases': { entry: ['src/**/*.proof.ts'] },
    'shared/platform/cli': { entry: ['bin/*.js', 'src/**/*.proof.ts'] },
    // What programs are told of the site, and where those of the site begin.
    'shared/site': { entry: ['site.ts', 'programs/*.ts', 'one-bundle/client.ts'] },
    'shared/platform/console': {
      entry: ['rsbuild.config.ts', 'src/page/main.tsx'],
    },
    'shared/platform/edge': {
      entry: ['bin/*.js', '{src,testing}/**/*.proof.ts', 'testing/model/kill-at-write.mjs'],
    },
    'shared/back-end/setup-service': {
      entry: [
        'bin/*.js',
        'src/operator/run-{orders,persons}.ts',
        // A thread that is started by its path.
        'src/orders/receipts/draw-worker.ts',
        'src/**/*.proof.ts',
        'faults/**/*.proof.ts',
      ],
    },
    'shared/site/ui': { entry: [stories] },
    'shared/platform/workshop': {
      entry: ['storybook/*.{ts,tsx}', 'src/{pictures.config,story.pictures,workshop}.ts'],
      project: ['{src,storybook}/**/*.{ts,tsx}'],
    },
    // The remote that its tests build is no part of it. Bundles begin with its refresh
    // code, and get what it has left out of packages from here.
    'shared/platform/build': {
      entry: [
        'src/site-{build,test,watch}.ts',
        'src/release/site-release.ts',
        'src/refresh/{bundle,jsx-dev-runtime,page}.ts',
        'src/left-out/*.ts',
        'src/**/*.proof.ts',
      ],
      project: ['src/**/*.ts'],
    },
    'shared/platform/workspace': {
      entry: ['src/*.ts', 'src/**/*.proof.ts'],
      // The template of a remote is checked where it is filled in.
      project: ['src/**/*.{ts,mjs}'],
      vitest: { entry: ['src/**/*.test.ts'] },
      // Schemas, read by their paths.
      ignoreDependencies: ['dclint', 'kubernetes-models'],
    },
    e2e: {
      entry: ['**/*.{spec,proof}.ts'],
      // A site of its own, with packages that its proof installs.
      project: ['**/*.ts', '!second-site/site.ts', '!second-site/*/**'],
    },
  },
};
