import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type EnvironmentConfig, type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { ForgetFailedModulesPlugin, OrderedIntegrityPlugin } from './compiler-plugins.ts';
import { leftOut } from './left-out/left-out.ts';

/** Browsers whose syntax the scripts are written in: phones of 2015 and later can have them. */
const browsers = ['chrome >= 80', 'edge >= 80', 'safari >= 15', 'firefox >= 91'];

/** Milliseconds after which a chunk that has not arrived counts as failed. */
const CHUNK_TIMEOUT = 8_000;

/** File names contain the hash of the content, because caches keep a release's files forever. */
const hashedNames = {
  js: '[name].[contenthash:8].js',
  css: '[name].[contenthash:8].css',
  image: '[name].[contenthash:8][ext]',
  svg: '[name].[contenthash:8].svg',
  font: '[name].[contenthash:8][ext]',
  media: '[name].[contenthash:8][ext]',
};

/** What browsers get: chunks with integrity values, written to `dist/web`. */
export function webEnvironment(
  entry: Record<string, string>,
  plugins: Rspack.Plugins,
  entryOptions: Rspack.Configuration['entry'] | undefined = undefined,
): EnvironmentConfig {
  return {
    plugins: [unusedComponents],
    // Packages too: some are written for newer browsers.
    source: { entry, include: [/node_modules/] },
    output: {
      target: 'web',
      distPath: { root: 'dist/web' },
      filename: { ...hashedNames },
      overrideBrowserslist: browsers,
      cleanDistPath: true,
      // Each is served at the site's root by its own path; see `publicFilesOf` of the contracts.
      copy: [{ from: 'public', to: 'public', noErrorOnMissing: true }],
      // The second and third pass find what the first has laid bare: 1 % of what browsers load.
      minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 }, mangle: true } } },
    },
    server: { publicDir: false },
    tools: {
      // Chrome has it since 80; the list counts from 91, for a fault that nothing here meets.
      swc: { env: { exclude: ['transform-optional-chaining'] } },
      htmlPlugin: false,
      rspack: (config, { isProd }) => {
        if (entryOptions) config.entry = entryOptions;
        config.output = {
          ...config.output,
          chunkLoadTimeout: CHUNK_TIMEOUT,
          crossOriginLoading: 'anonymous',
        };
        // Numbers: names may contain the checkout's path, so that each folder gives another id.
        config.optimization = {
          ...config.optimization,
          moduleIds: 'natural',
          chunkIds: 'natural',
          realContentHash: true,
        };
        // Emotion imports it for a function that nothing uses, and does not mark it as dispensable.
        const unusedImport = { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false };
        config.module = {
          ...config.module,
          rules: [...(config.module?.rules ?? []), unusedImport],
          generator: { ...config.module?.generator, ...inlineAsText },
        };
        const alias = { ...config.resolve?.alias, ...federationModules() };
        config.resolve = { ...config.resolve, alias };
        config.plugins = [
          ...(config.plugins ?? []),
          ...plugins,
          new ForgetFailedModulesPlugin(),
          // A release for development gets its id after the compiler has written it.
          ...(isProd ? integrityPlugins() : []),
        ];
      },
    },
  };
}

function integrityPlugins(): Rspack.Plugins {
  return [
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new OrderedIntegrityPlugin(),
  ];
}

/**
 * The router names its components after their making, which keeps those that no page uses, such as
 * `Form`, and all that only they need. Without the names, and where the making is said to be pure, the
 * minifier removes them.
 */
const unusedComponents: RsbuildPlugin = {
  name: 'unused-components',
  setup(api) {
    api.transform({ test: /[\\/]react-router[\\/]dist[\\/]/ }, ({ code }) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/(?<=^var \w+ = )(?=\w+\.forwardRef\()/gm, '/* @__PURE__ */ '),
    );
  },
};

/** Only drawings are inlined, which as text compress to two thirds of their Base64. */
const inlineAsText = { 'asset/inline': { dataUrl: { encoding: false } } } as const;

/** Chooses the browser variant of packages: a remote is rendered in Node and may not use Node. */
const browserPackages: Rspack.ResolveOptions = {
  conditionNames: ['browser', 'import', 'module', 'webpack', 'production', 'default'],
  mainFields: ['browser', 'module', 'main'],
  aliasFields: ['browser'],
};

/** Functions in a folder of this name are text of every document, and this bundle is not minified. */
const minifiedText: Rspack.RuleSetRule = {
  test: /[\\/]inline[\\/][^\\/]+\.ts$/,
  enforce: 'post',
  loader: 'builtin:swc-loader',
  options: {
    isModule: true,
    minify: true,
    jsc: { target: 'es2020', minify: { compress: true, mangle: true } },
  },
};

/** The CommonJS that composing renders with, in `dist/node`. `externals` come from the shell. */
export function nodeEnvironment(
  entry: Record<string, string>,
  externals: RegExp | undefined,
): EnvironmentConfig {
  return {
    source: { entry },
    output: {
      target: 'node',
      module: false,
      distPath: { root: 'dist/node', js: '' },
      filename: { ...hashedNames, js: '[name].cjs' },
      minify: false,
      emitAssets: false,
      ...(externals ? { externals: [externals] } : {}),
      cleanDistPath: true,
    },
    tools: {
      rspack: {
        output: { library: { type: 'commonjs2' }, asyncChunks: false },
        externalsType: 'commonjs2',
        ...(externals ? { resolve: browserPackages } : {}),
        // Workers run in browsers: a worker's address must not request Node's own modules.
        module: {
          parser: { javascript: { url: 'relative', worker: false } },
          rules: [minifiedText],
          generator: inlineAsText,
        },
        optimization: { splitChunks: false },
      },
    },
  };
}

/**
 * Builds Module Federation's runtime from its ES modules, of which `left-out/` replaces what no
 * page uses; its plugin names the CommonJS ones. Each package is found from its dependent.
 */
export function federationModules(): Record<string, string> {
  const find = (name: string, from: string) => createRequire(from).resolve(name);
  const enhanced = find('@module-federation/enhanced/rspack', import.meta.url);
  const tools = find('@module-federation/runtime-tools', enhanced);
  const runtime = find('@module-federation/runtime', tools);
  const core = find('@module-federation/runtime-core', runtime);
  const bundlerRuntime = find('@module-federation/webpack-bundler-runtime', tools);
  const externalRuntime = find(
    '@module-federation/inject-external-runtime-core-plugin',
    find('@module-federation/rspack', enhanced),
  );
  return {
    '@module-federation/runtime-tools': esModule(tools),
    '@module-federation/runtime': esModule(runtime),
    [bundlerRuntime]: esModule(bundlerRuntime),
    [externalRuntime]: esModule(externalRuntime),
    [join(core, '../plugins/snapshot/SnapshotHandler.js')]: leftOut('snapshot-handler'),
    [join(core, '../utils/preload.js')]: leftOut('preload'),
    [join(core, '../plugins/generate-preload-assets.js')]: leftOut('preload'),
    [join(bundlerRuntime, '../remotes.js')]: leftOut('remotes'),
  };
}

function esModule(file: string): string {
  return file.replace(/\.cjs$/, '.js');
}

/** The platform has no `react/jsx-dev-runtime`; React still names components. */
export const reactPlugin = () =>
  pluginReact({ fastRefresh: false, swcReactOptions: { development: false } });
