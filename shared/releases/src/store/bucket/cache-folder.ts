import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { access, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readSettings } from '@site/node/settings';
import * as z from 'zod/mini';

const WRONG = 'is no number of megabytes above 0: correct it or unset it.';

/** `deploy/.env.example` lists them, as that of the edge does. */
export const cacheSettings = z.object({
  SITE_CACHE: z.optional(z.string()),
  SITE_CACHE_MB: z._default(
    z.coerce.number({ error: WRONG }).check(z.positive({ error: WRONG })),
    1_000,
  ),
});

/** What folders of single processes are called, with the process. */
const OF_PROCESS = /^site-cache-of-(\d+)-/;

/**
 * Where copies of a bucket are kept on this machine, and how many bytes, from SITE_CACHE and
 * SITE_CACHE_MB. Where the usual folder can't be used, this process gets one of its own.
 *
 * @param store the id of the store: two stores never share a copy
 * @throws OperatorError naming the variable that is wrong, or whose folder can't be used
 */
export async function cacheFolder(
  env: Environment,
  store: string,
): Promise<{ readonly folder: string; readonly limit: number }> {
  const { SITE_CACHE, SITE_CACHE_MB } = readSettings(cacheSettings, env);
  const limit = SITE_CACHE_MB * 1_000_000;
  if (SITE_CACHE !== undefined) {
    const reason = await whyNot(SITE_CACHE);
    if (reason === undefined) return { folder: join(SITE_CACHE, store), limit };
    throw new OperatorError(
      `SITE_CACHE names ${SITE_CACHE}, which ${reason}: name a folder that only this user can write, or unset it.`,
    );
  }
  await removeLeftFolders(tmpdir());
  const root = join(tmpdir(), `site-cache-${process.getuid?.() ?? 'user'}`);
  if ((await whyNot(root)) === undefined) return { folder: join(root, store), limit };
  const start = join(tmpdir(), `site-cache-of-${process.pid}-`);
  // A web server sends files from a folder: this one is for this process alone.
  const own = await mkdtemp(start).catch(() => undefined);
  // Nothing is there, and nobody else knows the name.
  if (own === undefined) return { folder: start + randomUUID(), limit: 0 };
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return { folder: own, limit };
}

/**
 * Why a folder can't be used, as the end of a sentence. Nobody else may write to it: copies are
 * verified by notes beside them, and who can write one can write the other.
 */
async function whyNot(root: string): Promise<string | undefined> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.W_OK);
    const found = await lstat(root);
    if (found.isSymbolicLink()) return 'is a link';
    if (!found.isDirectory()) return 'is no folder';
    if (process.getuid && found.uid !== process.getuid()) return 'belongs to another user';
    return (found.mode & 0o022) === 0 ? undefined : 'other users can write';
  } catch (error) {
    return `can't be written (${errorReason(error)})`;
  }
}

/** Removes what processes have left that were killed. */
async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(parent, name);
    const found = await lstat(folder).catch(() => undefined);
    const isOurs = found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
    if (isOurs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorReason(error) !== 'ESRCH';
  }
}
