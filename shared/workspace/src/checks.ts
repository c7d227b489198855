import { availableParallelism } from 'node:os';
import { workspaceFolder } from '@site/node/workspace-folder';
import { glob } from 'tinyglobby';
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
    run: () => runTool('knip', ['--config', 'shared/workspace/knip.config.ts']),
  },
];

async function checkTypes(): Promise<boolean> {
  const files = await glob(['*/tsconfig.json', 'shared/*/tsconfig.json'], { cwd: workspaceFolder });
  const waiting = files.sort();
  const results: boolean[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      results.push(await runTool('tsc', ['--noEmit', '--project', file]));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results.every(Boolean);
}
