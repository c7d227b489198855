import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { err, type Result } from './problem.ts';

/*
 * A lock is a file that names the process and machine that hold it. The next process on the same
 * machine removes the lock of a killed one; of another machine nobody knows whether it still works.
 */

type Unlock = () => Promise<void>;

/**
 * Fails with `busy` if the lock is held, also within this process. @param work what it is for, such
 * as `exports to /srv/www`
 */
export async function lockFile(file: string, work: string): Promise<Result<Unlock>> {
  const mine = await holderLine();
  for (;;) {
    if ((await createFile(file, mine)) === 'created') return ok(() => unlock(file, mine));
    const theirs = await readFile(file, 'utf8').catch(() => undefined);
    if (theirs === undefined) continue;
    const holder = readHolder(theirs);
    if (await isAtWork(holder)) {
      const { pid, machine } = holder;
      return err(
        'busy',
        `Process ${pid} on ${machine} ${work} already: wait until it ends, or remove ${file} if there is no such process.`,
      );
    }
    await removeStale(file, theirs);
  }
}

/** Only one of several processes that find a stale lock removes it. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}.part`;
  try {
    await rename(file, aside);
    // Another process may have replaced it meanwhile: that lock is restored.
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, file).catch(() => {});
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function unlock(file: string, mine: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === mine) await rm(file, { force: true });
}

/*
 * The holder of a lock, as one line of words, with `-` for what the machine doesn't report:
 *
 *     <process id> <machine> <id of the lock> <id of the process run> <boot id> <start time>
 *
 * A process id alone does not identify a process: the first process of a container has the same one
 * after each start, and after a boot any process may have it.
 */

interface LockHolder {
  readonly pid: string;
  readonly machine: string;
  /** Random, of one start of the program. */
  readonly run: string | undefined;
  /** Of the machine's start; Linux only. */
  readonly boot: string | undefined;
  /** In ticks since the machine's start; Linux only. */
  readonly start: string | undefined;
}

const UNKNOWN = '-';
const thisRun = randomUUID();

/** The content of a lock file; different for each call. */
async function holderLine(): Promise<string> {
  const boot = (await bootId()) ?? UNKNOWN;
  const start = (await startTime(process.pid)) ?? UNKNOWN;
  return `${process.pid} ${hostname()} ${randomUUID()} ${thisRun} ${boot} ${start}\n`;
}

function readHolder(line: string): LockHolder {
  const [pid = '', machine = '', , ...words] = line.trim().split(/\s+/);
  const [run, boot, start] = words.map((word) => (word === UNKNOWN ? undefined : word));
  return { pid, machine, run, boot, start };
}

/** Whether the holder is running; unless this machine can know, it is. */
async function isAtWork({ pid, machine, run, boot, start }: LockHolder): Promise<boolean> {
  if (machine !== hostname()) return true;
  if (differ(boot, await bootId())) return false;
  // Several parts of one process may hold locks.
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
  // The second field, the program's name, may contain spaces and brackets.
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fromThird[19];
}
