import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { inWorkspace } from '@site/node/workspace-folder';

const compiler = inWorkspace('node_modules/.bin/tsc');
const project = inWorkspace('shared/workspace/every-source.tsconfig.json');
// Several threads use a third more of the processors, and end no sooner.
const command = [compiler, '-p', project, '--pretty', 'false', '--singleThreaded'] as const;

/**
 * Milliseconds without a start or a stop before a check begins: who saves again at once would have it
 * ended half way, and it takes a processor for seconds.
 */
const SETTLE = 1_500;

interface Options {
  readonly checkedBy?: readonly [string, ...string[]];
  readonly settle?: number;
}

/** As `pnpm check` does, beside the builds. `onDone` gets the compiler's messages. */
export function createTypeCheck(
  onDone: (messages: readonly string[]) => void,
  { checkedBy = command, settle = SETTLE }: Options = {},
) {
  const [program, ...args] = checkedBy;
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
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    running = check;
    yieldToBuilds(check);
    let output = '';
    check.stdout.on('data', (text) => {
      output += text;
    });
    check.once('exit', (_code, signal) => {
      if (running !== check || signal) return;
      running = undefined;
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
