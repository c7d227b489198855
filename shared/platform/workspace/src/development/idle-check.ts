import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { relative } from 'node:path';
import { inWorkspace } from '@platform/node/workspace-folder';

type Command = readonly [string, ...string[]];

const compiler = inWorkspace('node_modules/.bin/tsc');
const project = inWorkspace('shared/platform/workspace/every-source.tsconfig.json');
// Several threads use a third more of the processors, and end no sooner.
const types: Command = [compiler, '-p', project, '--pretty', 'false', '--singleThreaded'];

const linter = inWorkspace('node_modules/.bin/biome');
const lint: Command = [
  linter,
  'lint',
  '--reporter=github',
  '--colors=off',
  '--max-diagnostics=none',
];
/** An error or a warning as a line for programs. */
const lintMessage =
  /^::\w+ title=.*?,file=(?<file>.*?),line=(?<line>\d+),.*?,col=(?<column>\d+),.*?::(?<text>.*)$/;

/**
 * Milliseconds without a start or a stop before a check begins: who saves again at once would have it
 * ended half way, and it takes a processor for seconds.
 */
const SETTLE = 1_500;

type OnDone = (messages: readonly string[]) => void;

/** As `pnpm check` does. */
export const createTypeCheck = (onDone: OnDone) =>
  createIdleCheck(types, (lines) => onDone(namesFirst(lines)));

/** A misspelt name has many consequences: where the compiler knows the right one, that comes first. */
export function namesFirst(lines: readonly string[]): string[] {
  const messages: string[][] = [];
  for (const line of lines) {
    if (/^\s/.test(line)) messages.at(-1)?.push(line);
    else messages.push([line]);
  }
  const knowsBetter = (message: readonly string[]) => /Did you mean/i.test(message.join());
  return [
    ...messages.filter(knowsBetter),
    ...messages.filter((message) => !knowsBetter(message)),
  ].flat();
}

/** As `pnpm check` does; the formatter's findings are left out. */
export const createLint = (onDone: OnDone) =>
  createIdleCheck(lint, (lines) => onDone(lines.flatMap(readLintMessage)));

export function readLintMessage(line: string): string[] {
  const { file = '', line: row, column, text } = lintMessage.exec(line)?.groups ?? {};
  return text === undefined
    ? []
    : [`${relative(inWorkspace('.'), file)}:${row}:${column}: ${text}`];
}

/**
 * Runs beside the builds, while nothing is built. `onDone` gets the lines that the command wrote; what
 * it says beside them is shown only where it failed without any.
 */
export function createIdleCheck([program, ...args]: Command, onDone: OnDone, settle = SETTLE) {
  let running: ChildProcess | undefined;
  let waiting: NodeJS.Timeout | undefined;

  function stop() {
    clearTimeout(waiting);
    if (running) endGroup(running);
    running = undefined;
  }

  function begin() {
    const check = spawn(program, args, {
      cwd: inWorkspace('.'),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running = check;
    yieldToBuilds(check);
    let output = '';
    check.stdout.on('data', (text) => {
      output += text;
    });
    let aside = '';
    check.stderr.on('data', (text) => {
      aside += text;
    });
    check.once('close', (code, signal) => {
      if (running !== check || signal) return;
      running = undefined;
      if (code !== 0 && output === '') console.error(aside);
      onDone(output.split('\n').filter(Boolean));
    });
  }

  return {
    /** Checks what is on disk soon; a check that runs is of no use any more and is ended. */
    start() {
      stop();
      waiting = setTimeout(begin, settle);
    },
    stop,
  };
}

/** `tsc` is a script whose child would continue without it. */
function endGroup({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid);
  } catch {
    // It has ended meanwhile.
  }
}

function yieldToBuilds({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this system forbids it: then the check runs beside the builds.
  }
}
