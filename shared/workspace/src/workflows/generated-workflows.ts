import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace } from '@site/node/workspace-folder';
import { releasedNames } from '../release/released-application.ts';
import { applicationWorkflow, GENERATED, workflowsFolder } from './application-workflow.ts';

/** The workflows of all applications and of the configuration, by path from the root. */
function generatedWorkflows(): ReadonlyMap<string, string> {
  const entries = releasedNames().map((name): [string, string] => [
    `${workflowsFolder}/${name}.yml`,
    applicationWorkflow(name),
  ]);
  return new Map(entries);
}

/** Writes them, and removes those of applications that are gone. */
export async function writeWorkflows(): Promise<void> {
  for (const path of await abandonedWorkflows()) await rm(inWorkspace(path));
  await mkdir(inWorkspace(workflowsFolder), { recursive: true });
  for (const [path, text] of generatedWorkflows()) await writeFile(inWorkspace(path), text);
}

async function abandonedWorkflows(): Promise<string[]> {
  const wanted = generatedWorkflows();
  const names = await readdir(inWorkspace(workflowsFolder)).catch(() => []);
  const paths = names
    .map((name) => join(workflowsFolder, name))
    .filter((path) => !wanted.has(path));
  const texts = await Promise.all(paths.map((path) => readFile(inWorkspace(path), 'utf8')));
  return paths.filter((_, position) => texts[position]?.startsWith(GENERATED));
}

/** Whether a workflow of this name is there that is no application's. */
export async function isOtherWorkflow(name: string): Promise<boolean> {
  const path = inWorkspace(`${workflowsFolder}/${name}.yml`);
  const text = await readFile(path, 'utf8').catch(() => GENERATED);
  return !text.startsWith(GENERATED);
}

/** What differs from what `pnpm workflows` writes, a line each. */
export async function outdatedWorkflows(): Promise<string[]> {
  const found: string[] = [];
  for (const [path, text] of generatedWorkflows()) {
    const stored = await readFile(inWorkspace(path), 'utf8').catch(() => undefined);
    if (stored !== text) found.push(`${path}: is ${stored === undefined ? 'missing' : 'outdated'}`);
  }
  const abandoned = (await abandonedWorkflows()).map((path) => `${path}: has no application`);
  return [...found, ...abandoned].map((line) => `${line}: run \`pnpm workflows\``);
}
