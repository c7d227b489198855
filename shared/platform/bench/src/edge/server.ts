import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { startProgram } from '../../../../../e2e/harness/program.ts';

export interface Server {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program that prints the address where it listens. */
export async function startNode(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { child, output, ended } = startProgram(relative(workspaceFolder, program), args, { env });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /(http:\S+)\n/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`${program} did not start: ${stderr}`)));
  });
  // It has printed something.
  const pid = child.pid as number;
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }
  return { address, pid, stop };
}

/** The processor time that a process has used, in seconds; Linux counts it in hundredths. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return (user + system) / 100;
}
