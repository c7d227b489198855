import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { createFile } from '@site/node/atomic-write';
import { errorCode } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { holderLine, isAtWork, readHolder } from './lock-holder.ts';
import { err, type Result } from './problem.ts';

/*
 * One process at a time does some work: it creates a file that says which process of which machine it
 * is. What a process leaves that was killed is taken away by the next one on the same machine; of
 * another machine nobody knows whether it still works.
 */

/** Releases the lock. */
export type Unlock = () => Promise<void>;

/**
 * Fails with `busy` where another process, or another part of this one, has the lock.
 *
 * @param work what it is for, as the refusal names it, such as `exports to /srv/www`
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

/** Two processes may find the same stale lock, and only one of them takes it away. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}.part`;
  try {
    await rename(file, aside);
    // Meanwhile somebody else may have taken it away and locked the folder: that one is put back.
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
