import { join } from 'node:path';
import type { ApplicationName } from '@platform/contracts/application';
import { releaseBaseAddress } from '@platform/contracts/release';
import { OperatorError } from '@platform/node/operator-error';
import { STAND_IN } from '@platform/node/release-hash';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type Rspack } from '@rsbuild/core';
import { buildErrors } from './errors/build-errors.ts';
import { loadingFailure } from './errors/loading-failure.ts';
import { shownPlace } from './errors/source-place.ts';

interface Draft {
  readonly folder: string;
  readonly app: ApplicationName;
  readonly version: string;
}

/** Resolves to the statistics of the browser's files, then of Node's. @throws OperatorError */
export async function compile({
  folder,
  app,
  version,
}: Draft): Promise<readonly [Rspack.Stats, ...Rspack.Stats[]]> {
  process.env.NODE_ENV = 'production';
  const rsbuild = await createRsbuild({
    cwd: folder,
    environment: ['web', 'node'],
    config: mergeRsbuildConfig(await loadConfiguration(folder), {
      mode: 'production',
      logLevel: 'warn',
      output: {
        assetPrefix: releaseBaseAddress(app, `${version}-${STAND_IN}`),
        sourceMap: { js: 'hidden-source-map', css: false },
      },
      environments: {
        web: {
          tools: { rspack: { output: uniqueNames(app) } },
        },
      },
    }),
  });
  // It would print the errors of each environment, and say that it has failed.
  rsbuild.logger.override({ error: () => {} });
  let errors: readonly string[] = [];
  rsbuild.onAfterBuild(({ stats }) => {
    errors = stats ? buildErrors(folder, [stats]) : [];
  });
  const { stats, close } = await rsbuild.build().catch((failure: unknown) => {
    throw errors.length > 0 ? new OperatorError(errors.join('\n\n')) : failure;
  });
  await close();
  const [first, ...others] = stats && 'stats' in stats ? stats.stats : [stats];
  if (!first) throw new Error('the compiler gave no statistics');
  return [first, ...others.filter((each) => each !== undefined)];
}

/** @throws OperatorError with what is wrong with the configuration or what it reads */
export async function loadConfiguration(folder: string) {
  try {
    const { content, filePath } = await loadConfig({ cwd: folder });
    if (filePath) return content;
  } catch (error) {
    throw loadingFailure(folder, error);
  }
  throw new OperatorError(
    `${shownPlace(folder, join(folder, 'rsbuild.config.ts'))} is missing: it says how this application is built`,
  );
}

/** The compiler's names that keep two releases of one remote apart in one page. */
export function uniqueNames(
  app: ApplicationName,
): Pick<Rspack.Output, 'uniqueName' | 'chunkLoadingGlobal'> {
  return { uniqueName: `${app}_${STAND_IN}`, chunkLoadingGlobal: `chunks_${app}_${STAND_IN}` };
}
