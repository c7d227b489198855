import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, reactPlugin, webEnvironment } from '@platform/build/environments';
import { exposedModules } from '@platform/build/exposed-modules';
import { describeFiles, nameByContent } from '@platform/build/name-by-content';
import { takeSourceMaps, writeSourceMaps } from '@platform/build/source-maps';
import { SHELL } from '@platform/contracts/application';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import {
  RELEASE_FILE,
  releaseBaseAddress,
  type ShellRelease,
  type WebFiles,
} from '@platform/contracts/release';
import { STAND_IN } from '@platform/node/release-hash';
import { inWorkspace } from '@platform/node/workspace-folder';
import type { RsbuildConfig } from '@rsbuild/core';
import { createRsbuild } from '@rsbuild/core';

/** The one bundle as a release of the shell, and the files of each page and section in it. */
export interface OneBundle {
  readonly folder: string;
  readonly release: ShellRelease;
  /** By module id, such as `pricing/pages/pricing`, without the files of the entry. */
  readonly files: ReadonlyMap<string, WebFiles>;
}

/** Builds the one bundle into `dist/` of a folder, in the form that the store takes. */
export async function buildOneBundle(
  folder: string,
  remotes: readonly string[],
): Promise<OneBundle> {
  rmSync(folder, { recursive: true, force: true });
  process.env.NODE_ENV = 'production';
  const parts = await partsOf(remotes);
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: oneBundleConfiguration(folder, parts, remotes),
  });
  const { stats, close } = await rsbuild.build();
  await close();
  const [web] = stats && 'stats' in stats ? stats.stats : [stats];
  if (!web) throw new Error('the compiler gave no statistics');
  const { entrypoints = {}, namedChunkGroups = {} } = web.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const filesOf = (group: { readonly assets?: readonly { readonly name: string }[] } = {}) =>
    webFiles((group.assets ?? []).map(({ name }) => `web/${name}`));
  const entry = filesOf(entrypoints.client);
  const dist = join(folder, 'dist');
  writeSourceMaps(dist, takeSourceMaps(folder, dist, 'web'));
  const release = nameByContent<ShellRelease>(dist, {
    contract: CONTRACT_VERSION,
    app: SHELL,
    id: DRAFT_ID,
    version: '0.0.0',
    federation: 'none',
    files: describeFiles(dist),
    entry,
    renderBundle: 'node/server.cjs',
    provides: {},
    namedSections: [],
    namedLinks: [],
    storedEntries: [],
    brandAssets: [],
  });
  writeFileSync(join(dist, RELEASE_FILE), JSON.stringify(release));
  const files = parts.map(({ id, chunk }) => [id, filesOf(namedChunkGroups[chunk])] as const);
  return { folder, release, files: new Map(files) };
}

function webFiles(files: readonly string[]): WebFiles {
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

interface Part {
  /** Such as `pricing/sections/plans`. */
  readonly id: string;
  readonly source: string;
  readonly chunk: string;
}

/** What the one bundle is built as, until its content is known. */
const DRAFT_ID = `0.0.0-${STAND_IN}`;

async function partsOf(remotes: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const remote of remotes) {
    const folder = inWorkspace(`mfe-${remote}`);
    const modules = exposedModules(folder, await import(join(folder, 'src/routes.ts')));
    for (const [key, file] of Object.entries(modules)) {
      const id = `${remote}/${key}`;
      parts.push({ id, source: join(folder, file), chunk: id.replaceAll('/', '-') });
    }
  }
  return parts;
}

/** The site's compiler settings without Module Federation. @param folder of entries and `dist/` */
function oneBundleConfiguration(
  folder: string,
  parts: readonly Part[],
  remotes: readonly string[],
): RsbuildConfig {
  const siteClient = JSON.stringify(inWorkspace('shared/site/one-bundle/client.ts'));
  const shellServer = JSON.stringify(inWorkspace('shell/src/server.tsx'));
  const entry = (name: string, code: string) => {
    const file = join(folder, `${name}.js`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, code);
    return { [name]: file };
  };
  const modules = `const modules = {${parts.map(importOf).join(',')}};`;
  const client = `import { run } from ${siteClient};\n${modules}\nvoid run(modules);\n`;
  const server = `export * from ${shellServer};\n${modules}\nexport { modules };\n`;
  const web = webEnvironment(entry('client', client), []);
  return {
    mode: 'production',
    // Node's variant of a package asks for an optional one, which no page needs.
    logLevel: 'error',
    plugins: [reactPlugin()],
    output: {
      assetPrefix: releaseBaseAddress(SHELL, DRAFT_ID),
      copy: [SHELL, ...remotes.map((remote) => `mfe-${remote}`)].map((application) => ({
        from: inWorkspace(`${application}/public`),
        to: 'public',
        noErrorOnMissing: true,
      })),
    },
    environments: {
      web: {
        ...web,
        output: {
          ...web.output,
          sourceMap: { js: 'hidden-source-map', css: false },
        },
      },
      node: nodeEnvironment(entry('server', server), undefined),
    },
  };
}

function importOf({ id, source, chunk }: Part): string {
  const name = `/* webpackChunkName: ${JSON.stringify(chunk)} */`;
  return `${JSON.stringify(id)}: () => import(${name} ${JSON.stringify(source)})`;
}
