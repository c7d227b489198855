import { checkReports } from './api/check-reports.ts';
import { runTool } from './run-tool.ts';
import { checkTexts } from './texts/check-texts.ts';

export interface Check {
  readonly name: string;
  /** Resolves to whether the check has passed. */
  run(): Promise<boolean>;
}

/** The static checks. Add a new check of the sources here. */
export const checks: readonly Check[] = [
  { name: 'Lint and format', run: () => runTool('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'Types', run: checkTypes },
  { name: 'Texts that browsers translate', run: checkTexts },
  { name: 'API reports', run: checkReports },
  {
    name: 'Unused code',
    run: () => runTool('knip', ['--cache', '--config', 'shared/workspace/knip.config.ts']),
  },
];

/**
 * Checks the sources of all packages as one program, so that an error in a file that many packages
 * import is printed once, and what has not changed since the last check is not read again.
 */
function checkTypes(): Promise<boolean> {
  return runTool('tsc', ['--project', 'shared/workspace/every-source.tsconfig.json']);
}
