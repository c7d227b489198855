import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ApplicationName } from '@platform/contracts/application';
import { SHELL } from '@platform/contracts/application';
import type { Release } from '@platform/contracts/release';
import { mergeRsbuildConfig, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { fileOf, isPackage, sourceOf } from '../module-graph.ts';

// React Fast Refresh across bundles that are built apart, in `pnpm dev` only. Each has its own hot
// runtime under a unique name, and all share the refresh runtime of the shell's bundle.

const inBundles = (name: string) => join(import.meta.dirname, `${name}.ts`);

/** Adds to a build for development what refreshes its components in open pages. */
export function withRefresh(app: ApplicationName, configuration: RsbuildConfig): RsbuildConfig {
  return mergeRsbuildConfig(configuration, {
    // The development edge tells pages of updates, so there is no client of the compiler's own.
    dev: { hmr: true, liveReload: false },
    environments: {
      web: {
        tools: {
          swc: { jsc: { transform: { react: { refresh: true, development: true } } } },
          rspack: (config) => {
            config.plugins.push(
              new rspack.ProvidePlugin({ $ReactRefreshRuntime$: inBundles('bundle') }),
              new rspack.DefinePlugin({ APPLICATION: JSON.stringify(app) }),
            );
            config.module.rules?.unshift({
              test: /\.tsx?$/,
              // What this package adds to bundles runs before the refresh runtime does.
              exclude: [/[\\/]node_modules[\\/]/, join(import.meta.dirname, '..')],
              dependency: { not: ['url'] },
              use: 'builtin:react-refresh-loader',
            });
            // Updates name modules and chunks, so a new file must not give another one a new name.
            // An update never leads to code that does not compile, but past it to what is mended.
            const names = { moduleIds: 'named', chunkIds: 'named', emitOnErrors: false } as const;
            config.optimization = { ...config.optimization, ...names };
            const alias = { 'react/jsx-dev-runtime$': inBundles('jsx-dev-runtime') };
            config.resolve.alias = { ...config.resolve.alias, ...alias };
            if (app === SHELL) beginWith(config, inBundles('page'));
          },
        },
      },
    },
  });
}

function beginWith(config: Rspack.Configuration, file: string): void {
  const { client, ...others } = config.entry as Record<string, string | string[]>;
  config.entry = { ...others, client: [file, ...[client ?? []].flat()] };
}

interface Built {
  readonly web: Rspack.Compilation;
  readonly node: Rspack.Compilation;
  readonly release: Release;
}

/**
 * A hash of what pages show of a build and refreshing can't change: the release's description,
 * files at the site's root, and sources that only prerendering uses.
 */
export function fixedHash({ web, node, release }: Built): string {
  const { routes, sections, modules } = { routes: [], sections: [], modules: {}, ...release };
  const files = Object.entries(release.files).filter(([file]) => file.startsWith('web/public/'));
  const described = [routes, sections, Object.keys(modules), release.storedEntries, files];
  const inBrowsers = new Set([...web.modules].map(fileOf));
  const others = [...node.modules]
    .filter((module) => !isPackage(module) && !inBrowsers.has(fileOf(module)))
    .map((module) => [fileOf(module), sourceOf(module)])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([described, others]))
    .digest('hex')
    .slice(0, 16);
}
