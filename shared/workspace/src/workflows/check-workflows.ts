import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { globSync } from 'tinyglobby';
import type { Outcome } from '../run-tool.ts';
import { checkAction, checkWorkflow, type Repository } from './check-workflow.ts';
import { outdatedWorkflows } from './generated-workflows.ts';

const template = inWorkspace('shared/workspace/template');

/** Checks the workflows of this workspace, and those that a remote in its own repository begins with. */
export async function checkWorkflows(): Promise<Outcome> {
  const found = await Promise.all([
    outdatedWorkflows(),
    checkRepository({ folder: workspaceFolder, scripts: scriptsIn(workspaceFolder) }),
    checkRepository({
      folder: join(template, 'repository'),
      scripts: scriptsIn(join(template, 'remote')).add('release'),
    }),
  ]);
  const lines = found.flat();
  return { ok: lines.length === 0, output: lines.join('\n') };
}

async function checkRepository(repository: Repository): Promise<string[]> {
  const { folder } = repository;
  const filesIn = (pattern: string) => globSync(pattern, { cwd: folder, dot: true }).sort();
  const found = await Promise.all([
    ...filesIn('.github/workflows/*.{yml,yaml}').map((path) => checkWorkflow(repository, path)),
    ...filesIn('.github/actions/*/action.yml').map((path) => checkAction(repository, path)),
  ]);
  return found.flat();
}

function scriptsIn(folder: string): Set<string> {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return new Set();
  // The package manager has read it before.
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return new Set(Object.keys(scripts));
}
