import { causeLine, causesOf } from '@platform/node/causes';
import type { Problem, ProblemKind, Result } from '@platform/node/problem';
import { endProcess, waitedFor } from '@platform/node/waiting';
import type { OpenOptions } from '@platform/store/open-store';
import type { Store } from '@platform/store/store';
import { isStorageError, storageProblem } from '@platform/store/store';
import type { CommonOptions } from './options.ts';
import { showProgress } from './terminal.ts';

/** What a command prints: lines for people, or one value for programs. */
export interface Answer {
  readonly lines: readonly string[];
  /** What people should know of it; not mixed with the lines, which other commands may read. */
  readonly warnings?: readonly string[];
  readonly json: unknown;
  readonly exitCode?: number;
  /** Whether lines that begin with `-` and `+` are of a diff. */
  readonly isDiff?: boolean;
}

type Opening = 'openStore' | 'openStoreToWrite' | 'createStore';

/** Says on stderr what a request to a bucket, or a disk, waits for. */
export async function open(how: Opening, location: string, options: OpenOptions = {}) {
  const { [how]: openStore } = await import('@platform/store/open-store');
  const { printNotes } = await import('./print.ts');
  return openStore(location, { ...options, report: (line) => printNotes([line]) });
}

/** As `answer`, for a command that works in its store, opened to read by default. */
export function answerFrom(
  options: CommonOptions,
  work: (store: Store) => Promise<Result<Answer>>,
  how: Opening = 'openStore',
): Promise<void> {
  return answer(options, async () => {
    const store = await open(how, options.store);
    return store.ok ? work(store.value) : store;
  });
}

/**
 * Runs a command, prints its outcome and sets the exit code. Bugs are thrown. One that takes longer
 * than its time ends the process, whatever it waits for: a store is whole at every moment.
 */
export async function answer(options: CommonOptions, work: () => Promise<Result<Answer>>) {
  const timer = options.timeout && setTimeout(giveUp, options.timeout * 1_000, options);
  const endProgress = options.json ? () => {} : showProgress();
  const result = await work()
    .catch(storageFailure)
    .finally(() => {
      endProgress();
      clearTimeout(timer || undefined);
    });
  const { printLines, printNotes } = await import('./print.ts');
  if (!result.ok) {
    process.exitCode = exitCodes[result.problem.kind] ?? 1;
    printNotes(problemLines(result.problem));
    if (options.json) console.log(JSON.stringify({ error: result.problem }));
    return;
  }
  const { lines, warnings = [], json, exitCode = 0, isDiff = false } = result.value;
  process.exitCode = exitCode;
  if (options.json) return console.log(JSON.stringify(json, withoutSalt));
  printNotes(warnings);
  printLines(lines, isDiff);
}

/** Logs of pipelines are read by many, and who knows a canary's salt can choose to get it. */
function withoutSalt(this: object, key: string, value: unknown): unknown {
  return key === 'salt' && 'percent' in this ? undefined : value;
}

const exitCodes: Partial<Record<ProblemKind, number>> = { usage: 2, frozen: 4, 'not-approved': 6 };

/** Nobody knows by then whether anything is wrong, and a check that found something ends with 1. */
const TIMED_OUT = 5;

async function giveUp({ timeout, json }: CommonOptions): Promise<void> {
  const request = waitedFor();
  const during = request ? `, while it waited for ${request}` : '';
  const message = `Nothing more after ${timeout} s (--timeout)${during}: what it was doing may be done or not. Look at \`site status\`, then run it again.`;
  if (json) console.log(JSON.stringify({ error: { kind: 'timed-out', message } }));
  process.stderr.write(`${message}\n`, () => endProcess(TIMED_OUT));
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
