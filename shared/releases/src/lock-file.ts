import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { err, type Result } from './problem.ts';

// A lock is a file that names its holder in one line:
//
//     <process id> <machine> <id of the lock> <boot of the machine>-<start of the process>
//
// The next process on the same machine removes the lock of a process that has ended; of another
// machine nobody knows. Only Linux tells boot and start. They are needed because a process id is
// used again, by the first process of a container after each start.

/** Fails with `busy` if the lock is held. @param work what for, such as `exports to /srv/www` */
export async function lockFile(file: string, work: string): Promise<Result<() => Promise<void>>> {
  const mine = `${process.pid} ${hostname()} ${randomUUID()} ${await startOf(process.pid)}\n`;
  for (;;) {
    if ((await createFile(file, mine)) === 'created') {
      return ok(async () => {
        const content = await readFile(file, 'utf8').catch(() => undefined);
        if (content === mine) await rm(file, { force: true });
      });
    }
    const theirs = await readFile(file, 'utf8').catch(() => undefined);
    if (theirs === undefined) continue;
    const [pid = '', machine = '', , start = ''] = theirs.trim().split(' ');
    if (machine !== hostname() || (await isRunning(Number(pid), start))) {
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

async function isRunning(pid: number, start: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  return start === '' || start === (await startOf(pid));
}

/** Tells processes with the same id apart; empty where the system doesn't. */
async function startOf(pid: number): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may contain spaces and brackets.
    const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot.trim()}-${fromThird[19]}`;
  } catch {
    return '';
  }
}
