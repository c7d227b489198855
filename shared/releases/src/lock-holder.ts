import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { errorCode } from '@site/node/error-code';

/*
 * Who has a lock, as one line of words:
 *
 *     <process id> <machine> <id of the lock> <id of the process run> <boot id> <start time>
 *
 * A process id alone does not tell a process from what was killed: the first process of a container
 * has the same one after each start, and after a boot anything may have it. `-` stands for what the
 * machine doesn't tell, and earlier versions wrote the first three words only.
 */

/** What a lock file says about the process that has it. */
export interface LockHolder {
  readonly pid: string;
  readonly machine: string;
  /** Random, of one start of the program. */
  readonly run: string | undefined;
  /** Of the start of the machine; Linux only. */
  readonly boot: string | undefined;
  /** Of the process, in ticks since the machine's start; Linux only. */
  readonly start: string | undefined;
}

const UNKNOWN = '-';
const thisRun = randomUUID();

/** The content of a lock file of this process; another one at each call. */
export async function holderLine(): Promise<string> {
  const boot = (await bootId()) ?? UNKNOWN;
  const start = (await startTime(process.pid)) ?? UNKNOWN;
  return `${process.pid} ${hostname()} ${randomUUID()} ${thisRun} ${boot} ${start}\n`;
}

export function readHolder(line: string): LockHolder {
  const [pid = '', machine = '', , ...words] = line.trim().split(/\s+/);
  const [run, boot, start] = words.map((word) => (word === UNKNOWN ? undefined : word));
  return { pid, machine, run, boot, start };
}

/** Whether a process works, as far as this machine can know; where it can't, the process counts as working. */
export async function isAtWork({ pid, machine, run, boot, start }: LockHolder): Promise<boolean> {
  if (machine !== hostname()) return true;
  if (differ(boot, await bootId())) return false;
  // Several parts of one process may work.
  if (Number(pid) === process.pid) return !differ(run, thisRun);
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  return !differ(start, await startTime(pid));
}

function differ(noted: string | undefined, now: string | undefined): boolean {
  return noted !== undefined && now !== undefined && noted !== now;
}

async function bootId(): Promise<string | undefined> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return text.trim() || undefined;
}

async function startTime(pid: number | string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name of the program, which may have spaces and brackets in it.
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fromThird[19];
}
