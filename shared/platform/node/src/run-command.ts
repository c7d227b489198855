import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Bytes of its output that are passed on to stderr, where it is not kept; the rest is left out. */
const MOST_PASSED_ON = 100_000;

interface How {
  /** What it gets on stdin. */
  readonly input?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which it is killed, with what it has started. */
  readonly limit: number;
  /** So many characters of its standard output are kept, and more end it. */
  readonly keep?: number;
}

interface Ran {
  /** In words; undefined where it ended with 0. */
  readonly failure?: string;
  /** What it printed, where that is kept. */
  readonly output: string;
}

/**
 * Runs a command of the operator's in a shell. What comes from elsewhere reaches it by its environment and its
 * input alone. In its own process group it outlives Ctrl-C.
 */
export function runCommand(command: string, { input = '', env, limit, keep }: How): Promise<Ran> {
  const child = spawn(command, { shell: true, detached: true, env: { ...process.env, ...env } });
  const { stdin, stdout, stderr } = child;
  // One that reads nothing may have ended by now.
  stdin.on('error', () => {});
  stdin.end(input);
  let room = MOST_PASSED_ON;
  for (const stream of keep === undefined ? [stdout, stderr] : [stderr]) {
    stream.on('data', (chunk: Buffer) => {
      // Output for programs must not mix with it.
      if (room > 0) process.stderr.write(chunk.subarray(0, room));
      room -= chunk.length;
    });
  }
  return new Promise((resolve) => {
    let output = '';
    const kill = (failure: string) => {
      endGroup(child.pid);
      ended(failure);
    };
    const timer = setTimeout(() => {
      kill(`the command took longer than ${limit / 1_000} s and was ended`);
    }, limit);
    if (keep !== undefined) {
      stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.length > keep) kill('the command printed too much');
      });
    }
    const ended = (failure?: string) => {
      clearTimeout(timer);
      // What it left running may hold them open for long.
      for (const stream of [stdout, stderr]) if (stream instanceof Socket) stream.unref();
      resolve({ output, ...(failure === undefined ? {} : { failure }) });
    };
    child.once('error', (error) => ended(`the command does not start: ${error.message}`));
    // All that it printed is there once its output is closed.
    child.once(keep === undefined ? 'exit' : 'close', (code, signal) => {
      const failure = `the command failed (${signal ?? `exit code ${code}`})`;
      ended(code === 0 ? undefined : failure);
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
