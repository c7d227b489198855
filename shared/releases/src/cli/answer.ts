import { causeLine, causesOf } from '../gates/causes.ts';
import type { Problem, Result } from '../result.ts';
import { diskProblem, isDiskError } from '../store/folder/disk-problem.ts';
import type { CommonOptions } from './common-options.ts';

/** What a command prints: lines for people, or one value for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** 0 where it is absent. */
  readonly exitCode?: number;
}

/** Runs a command, prints its outcome and sets the exit code. Bugs are thrown. */
export async function answer(
  options: CommonOptions,
  work: () => Promise<Result<Answer>>,
): Promise<void> {
  const result = await work().catch(failedDisk);
  if (!result.ok) return printProblem(result.problem, options);
  const { lines, json, exitCode = 0 } = result.value;
  process.exitCode = exitCode;
  console.log(options.json ? JSON.stringify(json) : lines.join('\n'));
}

function printProblem(problem: Problem, { json }: CommonOptions): void {
  process.exitCode = problem.kind === 'usage' ? 2 : 1;
  for (const cause of causesOf(problem.refusals ?? [])) console.error(causeLine(cause));
  console.error(problem.message);
  for (const choice of problem.choices ?? []) console.error(`  ${choice}`);
  if (json) console.log(JSON.stringify({ error: problem }));
}

/** A disk that says no in the middle of things is nobody's bug, nor is a part of a store that is gone. */
function failedDisk(error: unknown): Result<Answer> {
  const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error;
  if (!isDiskError(error) && !isOfFile) throw error;
  return diskProblem(error);
}
