import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createFile } from './atomic-write.ts';
import { errorCode } from './error-code.ts';
import { err, type Result } from './problem.ts';
import { ok } from './result.ts';

// A lock is a file that names its holder in one line:
//
//     <process id> <machine> <id of the lock> <boot of the machine>-<start of the process>
//
// The next process on the same machine removes the lock of a process that has ended. Only Linux tells
// boot and start. They are needed because a process id is used again, by the first process of a
// container after each start. Of another machine nobody knows, and a container that was killed comes
// back as another one: so a holder renews the time of its file, and a lock from elsewhere that nobody
// has renewed for a minute is taken over. The clocks of machines agree within half of that.

const RENEWED_EVERY_MS = 10_000;
const STALE_AFTER_MS = 60_000;

/** The time, handed in so that nobody has to wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns what ends it */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

export interface Lock {
  unlock(): Promise<void>;
  /** A line about whose lock it was, for whoever watches. */
  readonly tookOver: string | undefined;
}

/** Fails with `busy` if the lock is held. @param work what for, such as `exports to /srv/www` */
export async function lockFile(
  file: string,
  work: string,
  clock: Clock = systemClock,
): Promise<Result<Lock>> {
  const mine = `${process.pid} ${hostname()} ${randomUUID()} ${await startOf(process.pid)}\n`;
  const read = () => readFile(file, 'utf8').catch(() => undefined);
  async function renew(): Promise<void> {
    const at = new Date(clock.now());
    // A failure costs one renewal of several.
    if ((await read()) === mine) await utimes(file, at, at).catch(() => undefined);
  }
  let tookOver: string | undefined;
  for (;;) {
    if ((await createFile(file, mine)) === 'created') {
      await renew();
      const stop = clock.every(RENEWED_EVERY_MS, () => void renew());
      const unlock = async () => {
        stop();
        if ((await read()) === mine) await rm(file, { force: true });
      };
      return ok({ unlock, tookOver });
    }
    const theirs = await read();
    const renewed = await stat(file).catch(() => undefined);
    if (theirs === undefined || renewed === undefined) continue;
    const [pid = '', machine = '', , start = ''] = theirs.trim().split(' ');
    const isElsewhere = machine !== hostname();
    const isHeld = isElsewhere
      ? clock.now() - renewed.mtimeMs < STALE_AFTER_MS
      : await isRunning(Number(pid), start);
    if (isHeld) {
      const until = isElsewhere ? 'has not renewed its lock for a minute' : 'ends';
      return err(
        'busy',
        `Process ${pid} on ${machine} ${work} already: wait until it ${until}, or remove ${file} if there is no such process.`,
      );
    }
    if (isElsewhere) {
      tookOver = `Process ${pid} on ${machine}, which ${work}, has not renewed ${file} for a minute: its lock is taken over.`;
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
