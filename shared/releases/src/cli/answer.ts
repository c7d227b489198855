import { causeLine, causesOf } from '../gates/causes.ts';
import type { Problem, Result } from '../problem.ts';
import { isStorageError, storageProblem } from '../store/storage-error.ts';
import type { Store } from '../store/store.ts';
import type { CommonOptions } from './options.ts';

/** What a command prints: lines for people, or one value for programs. */
export interface Answer {
  readonly lines: readonly string[];
  /** What people should know of it; not mixed with the lines, which other commands may read. */
  readonly warnings?: readonly string[];
  readonly json: unknown;
  readonly exitCode?: number;
}

/** As `answer`, for a command that works in its store, opened to read by default. */
export function answerFrom(
  options: CommonOptions,
  work: (store: Store) => Promise<Result<Answer>>,
  how: 'openStore' | 'openStoreToWrite' | 'createStore' = 'openStore',
): Promise<void> {
  return answer(options, async () => {
    const { [how]: open } = await import('../store/open-store.ts');
    const store = await open(options.store);
    return store.ok ? work(store.value) : store;
  });
}

/** Runs a command, prints its outcome and sets the exit code. Bugs are thrown. */
export async function answer(options: CommonOptions, work: () => Promise<Result<Answer>>) {
  const result = await work().catch(storageFailure);
  const { printLines, printNotes } = await import('./print.ts');
  if (!result.ok) {
    process.exitCode = result.problem.kind === 'usage' ? 2 : 1;
    printNotes(problemLines(result.problem));
    if (options.json) console.log(JSON.stringify({ error: result.problem }));
    return;
  }
  const { lines, warnings = [], json, exitCode = 0 } = result.value;
  process.exitCode = exitCode;
  if (options.json) return console.log(JSON.stringify(json));
  printNotes(warnings);
  printLines(lines);
}

function problemLines({ refusals = [], message, choices = [] }: Problem): string[] {
  return [...causesOf(refusals).map(causeLine), message, ...choices.map((choice) => `  ${choice}`)];
}

/** A disk that fails in the middle of a command is no bug, nor is a part of a store that is gone. */
function storageFailure(error: unknown): Result<Answer> {
  const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error;
  if (!isStorageError(error) && !isOfFile) throw error;
  return storageProblem(error);
}

export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => row.join('  ').trimEnd());
}
