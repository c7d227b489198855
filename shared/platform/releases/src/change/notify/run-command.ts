import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Bytes of its output that are passed on to stderr; the rest is read and left out. */
const MOST_OUTPUT = 100_000;

interface Run {
  /** What it gets on stdin. */
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which it is killed with all that it has started. */
  readonly limit: number;
}

/**
 * Runs a command of the operator's, and resolves to how it failed, if it did. In its own process group
 * it outlives Ctrl-C.
 */
export function runCommand(
  command: string,
  { input, env, limit }: Run,
): Promise<string | undefined> {
  const child = spawn(command, { shell: true, detached: true, env: { ...process.env, ...env } });
  // One that reads nothing may have ended by now.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let room = MOST_OUTPUT;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      // Output for programs must not mix with it.
      if (room > 0) process.stderr.write(chunk.subarray(0, room));
      room -= chunk.length;
    });
  }
  return new Promise((resolve) => {
    let late: string | undefined;
    const timer = setTimeout(() => {
      late = `the command took longer than ${limit / 1_000} s and was ended`;
      endGroup(child.pid);
    }, limit);
    const ended = (outcome: string | undefined) => {
      clearTimeout(timer);
      // What it left running may hold them open for long.
      for (const stream of [child.stdout, child.stderr]) {
        if (stream instanceof Socket) stream.unref();
      }
      resolve(outcome);
    };
    child.once('error', (error) => ended(`the command does not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      const failure = `the command failed (${signal ?? `exit code ${code}`})`;
      ended(late ?? (code === 0 ? undefined : failure));
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
