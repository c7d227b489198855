import { performance } from 'node:perf_hooks';
import { OperatorError } from '@platform/node/operator-error';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { thisSite } from '@platform/node/this-site';
import { checkDeclarations } from './declarations.ts';
import { captureTool, type Outcome } from './run-tool.ts';

export interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Runs a check; what the user has to put right before it can run is its outcome as well. */
export async function runCheck(check: Check): Promise<Outcome & { readonly seconds: string }> {
  const start = performance.now();
  const outcome = await check.run().catch((error) => {
    if (error instanceof OperatorError) return { ok: false, output: error.message };
    throw error;
  });
  return { ...outcome, seconds: ((performance.now() - start) / 1_000).toFixed(1) };
}

/** The static checks, which run side by side. Add a new check of the sources here. */
export const checks: readonly Check[] = [
  {
    name: 'Lint and format',
    run: () =>
      captureTool('biome', ['check', '--error-on-warnings', ...colours('--colors=force'), '.']),
  },
  { name: 'Types', run: checkTypes },
  {
    name: 'Site configuration',
    run: async () => {
      await requireSiteConfiguration((await thisSite()).parseConfiguration);
      return { ok: true, output: '' };
    },
  },
  { name: 'Declarations', run: checkDeclarations },
  {
    name: 'Unused code',
    run: () =>
      captureTool('knip', ['--cache', '--config', 'shared/platform/workspace/knip.config.ts']),
  },
];

/** One program for all packages: errors appear once, and what is unchanged is not read again. */
function checkTypes(): Promise<Outcome> {
  const project = ['--project', 'shared/platform/workspace/every-source.tsconfig.json'];
  return captureTool('tsc', [...project, ...colours('--pretty')]);
}

/** These tools have an option for it, and do not read `FORCE_COLOR`. */
function colours(option: string): string[] {
  return process.stdout.isTTY ? [option] : [];
}
