import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { nodeEnvironment, webEnvironment } from '@site/build/environments';
import { exposedModules } from '@site/build/exposed-modules';
import { reactPlugin } from '@site/build/react-plugin';
import { SHELL } from '@site/contracts/application';
import { releaseBaseAddress } from '@site/contracts/release';
import { inWorkspace } from '@site/node/workspace-folder';

/** A page or a section of a team, as the one bundle imports it. */
export interface Part {
  /** Such as `pricing/sections/plans`. */
  readonly id: string;
  readonly source: string;
  /** The name of its chunk. */
  readonly chunk: string;
}

/** The release that the one bundle is published as; its store has no other. */
export const RELEASE_ID = '0.0.0-00000000';

/** Everything that the remotes expose to the site. */
export async function partsOf(remotes: readonly string[]): Promise<Part[]> {
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

/**
 * An ordinary Rsbuild configuration with the compiler settings of the site's applications: the same
 * browsers, the same React plugin, the same minifier, the same names and integrity values. What it
 * lacks is the plugin of Module Federation.
 *
 * @param folder where the entries are written and `dist/` is made
 */
export function oneBundleConfiguration(
  folder: string,
  parts: readonly Part[],
  remotes: readonly string[],
): RsbuildConfig {
  const own = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const shellServer = JSON.stringify(inWorkspace('shell/src/server.tsx'));
  const entry = (name: string, code: string) => {
    const file = join(folder, `${name}.js`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, code);
    return { [name]: file };
  };
  const modules = `const modules = {${parts.map(importOf).join(',')}};`;
  const client = `import { run } from ${own('client.ts')};\n${modules}\nvoid run(modules);\n`;
  const server = `export * from ${shellServer};\n${modules}\nexport { modules };\n`;
  const web = webEnvironment(entry('client', client), []);
  return {
    mode: 'production',
    // Node's variant of a package asks for an optional one, which no page needs.
    logLevel: 'error',
    plugins: [reactPlugin()],
    output: {
      assetPrefix: releaseBaseAddress(SHELL, RELEASE_ID),
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
