import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { type Inputs, wrongInputs } from './called-inputs.ts';
import { type Scripts, unknownCommands } from './commands.ts';
import { lintWorkflow } from './lint-workflow.ts';
import { parseYaml } from './parse-yaml.ts';
import { foreignScripts, namelessPins, unsafeIn, unsafeInStep } from './safety-rules.ts';
import { actionFile, type WorkflowFile, type WorkflowStep, workflowFile } from './workflow-file.ts';

/** A repository whose workflows are checked. */
export interface Repository {
  readonly folder: string;
  /** What its package.json can run. */
  readonly scripts: Scripts;
}

/**
 * What is wrong with a workflow, a line each: what actionlint finds, and what it can't know, because
 * it sees one file only.
 */
export async function checkWorkflow(repository: Repository, path: string): Promise<string[]> {
  const text = await readFile(join(repository.folder, path), 'utf8');
  const linted = await lintWorkflow(path, text);
  // Without its shape nothing else can be said.
  const parsed = workflowFile.safeParse(parseYaml(text));
  if (!parsed.success) return linted.length > 0 ? linted : [`${path}: is no workflow`];
  const workflow = parsed.data;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? []);
  const found = [
    ...unsafeIn(workflow),
    ...namelessPins(text),
    ...emptyFilters(repository, workflow),
    ...(await checkSteps(repository, steps)),
    ...(await checkCalls(repository, workflow)),
  ];
  return [...linted, ...found.map((line) => `${path}: ${line}`)];
}

/** The same for a composite action, which actionlint does not read. */
export async function checkAction(repository: Repository, path: string): Promise<string[]> {
  const text = await readFile(join(repository.folder, path), 'utf8');
  const { steps } = actionFile.parse(parseYaml(text)).runs;
  const found = [
    ...steps.flatMap(unsafeInStep),
    // Jobs with a role share it.
    ...steps.flatMap(foreignScripts),
    ...namelessPins(text),
    ...(await checkSteps(repository, steps)),
  ];
  return found.map((line) => `${path}: ${line}`);
}

/** Filters that match no file: a folder was renamed. */
function emptyFilters({ folder }: Repository, { on }: WorkflowFile): string[] {
  const paths = new Set([...(on.push?.paths ?? []), ...(on.pull_request?.paths ?? [])]);
  const ignore = ['**/node_modules/**'];
  return [...paths]
    .filter((path) => globSync(path, { cwd: folder, dot: true, ignore }).length === 0)
    .map((path) => `the filter ${path} matches no file`);
}

async function checkSteps(
  { folder, scripts }: Repository,
  steps: readonly WorkflowStep[],
): Promise<string[]> {
  const found = steps.map(async ({ run, uses = '', with: given = {} }) => {
    if (run !== undefined) return [...unknownCommands(run, scripts), ...(await shellErrors(run))];
    if (!uses.startsWith('./')) return [];
    const text = await readFile(join(folder, uses, 'action.yml'), 'utf8').catch(() => undefined);
    if (text === undefined) return [`there is no action ${uses}`];
    return wrongInputs(uses, given, actionFile.parse(parseYaml(text)).inputs ?? {});
  });
  return (await Promise.all(found)).flat();
}

/** Reusable workflows that jobs call. */
async function checkCalls({ folder }: Repository, { jobs }: WorkflowFile): Promise<string[]> {
  const calls = Object.values(jobs).filter(({ uses }) => uses?.startsWith('./'));
  const found = calls.map(async ({ uses = '', with: given = {} }) => {
    const text = await readFile(join(folder, uses), 'utf8').catch(() => undefined);
    if (text === undefined) return [`there is no workflow ${uses}`];
    const { on } = workflowFile.parse(parseYaml(text));
    if (!on.workflow_call) return [`${uses} can't be called`];
    const inputs: Inputs = on.workflow_call.inputs ?? {};
    return wrongInputs(uses, given, inputs);
  });
  return (await Promise.all(found)).flat();
}

/** What bash says of a script that it can't read. */
async function shellErrors(script: string): Promise<string[]> {
  // An expression may stand where bash expects a word.
  const text = script.replaceAll(/\$\{\{.*?\}\}/g, 'expression');
  return promisify(execFile)('bash', ['-n', '-c', text]).then(
    () => [],
    (error: { readonly stderr?: string }) => [`${script.trim()}: ${(error.stderr ?? '').trim()}`],
  );
}
