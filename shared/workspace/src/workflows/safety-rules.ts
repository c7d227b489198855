import type { WorkflowFile, WorkflowJob, WorkflowStep } from './workflow-file.ts';

/*
 * What keeps a workflow harmless that runs code of others, and which no linter decides for us: what
 * it may do is written down, it ends and stops no other, and nobody can change the actions that it runs.
 */

/** What is unsafe about a workflow, a line each. */
export function unsafeIn({ on, permissions, concurrency, jobs }: WorkflowFile): string[] {
  const readsOnly = JSON.stringify(permissions) === '{"contents":"read"}';
  return [
    ...('pull_request_target' in on ? ['pull_request_target gives strangers its rights'] : []),
    ...(readsOnly ? [] : ['its permissions are not "contents: read"; jobs that need more say so']),
    ...Object.entries(jobs).flatMap(([name, job]) =>
      unsafeInJob({ concurrency, ...job }).map((line) => `job ${name}: ${line}`),
    ),
  ];
}

function unsafeInJob(job: WorkflowJob): string[] {
  const { uses, steps = [], environment, concurrency, permissions = {} } = job;
  const endless = uses === undefined && job['timeout-minutes'] === undefined;
  const isOpen = permissions['id-token'] === 'write' && !uses && environment === undefined;
  const holds = environment !== undefined && concurrency !== undefined;
  return [
    ...(endless ? ['has no timeout-minutes'] : []),
    ...(isOpen ? ['gets a role without an environment, which decides who may'] : []),
    ...(holds ? ['holds its concurrency group while its environment waits for an approval'] : []),
    ...steps.flatMap(unsafeInStep),
    ...(permissions['id-token'] === 'write' ? steps.flatMap(foreignScripts) : []),
  ];
}

/**
 * Installing runs scripts of every package, and each of them can ask for the role itself, however
 * late the job does. pnpm runs only those of the packages that its workspace names.
 */
export function foreignScripts({ run = '' }: WorkflowStep): string[] {
  const runsThem = /\bnpm (?:ci|install)\b(?!.*--ignore-scripts)/.test(run);
  return runsThem ? [`${run.trim()} runs scripts of packages beside a role: --ignore-scripts`] : [];
}

/** What is unsafe about a step, a line each. */
export function unsafeInStep({ uses = '', with: given = {} }: WorkflowStep): string[] {
  if (uses === '' || uses.startsWith('./')) return [];
  const isPinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses);
  const keepsToken = /^actions\/checkout@/.test(uses) && given['persist-credentials'] !== false;
  const losesFiles =
    /^actions\/upload-artifact@/.test(uses) && given['include-hidden-files'] !== true;
  return [
    ...(losesFiles
      ? [`${uses} leaves out names that begin with a dot: include-hidden-files: true`]
      : []),
    ...(isPinned ? [] : [`${uses} is not pinned to a full commit`]),
    ...(keepsToken
      ? [`${uses} leaves its token to all later steps: persist-credentials: false`]
      : []),
  ];
}

/** The pinned actions in a text that do not say which version the commit is. */
export function namelessPins(text: string): string[] {
  const lines = text.matchAll(/uses: (\S+@[0-9a-f]{40})(?! # v\d+\.\d+\.\d+$)/gm);
  return [...lines].map(([, action]) => `${action} does not say its version, such as "# v1.2.3"`);
}
