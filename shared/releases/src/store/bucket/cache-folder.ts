import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { access, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readSettings } from '@site/node/settings';
import * as z from 'zod/mini';

const WRONG = 'is no number of megabytes above 0: correct it or unset it.';

/** `deploy/.env.example` lists them. */
export const cacheSettings = z.object({
  SITE_CACHE: z.optional(z.string()),
  SITE_CACHE_MB: z._default(
    z.coerce.number({ error: WRONG }).check(z.positive({ error: WRONG })),
    1_000,
  ),
});

/**
 * From SITE_CACHE and SITE_CACHE_MB. If the usual folder can't be used, this process gets its own.
 * Stores never share a folder.
 * @throws OperatorError naming the variable that is wrong
 */
export async function cacheFolder(env: Environment, store: string) {
  const { SITE_CACHE, SITE_CACHE_MB } = readSettings(cacheSettings, env);
  const limit = SITE_CACHE_MB * 1_000_000;
  const root = SITE_CACHE ?? join(tmpdir(), `site-cache-${process.getuid?.() ?? 'user'}`);
  const reason = await whyNot(root);
  if (reason === undefined) return { folder: join(root, store), limit };
  if (SITE_CACHE !== undefined) {
    throw new OperatorError(
      `SITE_CACHE names ${SITE_CACHE}, which ${reason}: name a folder that only this user can write, or unset it.`,
    );
  }
  const start = join(tmpdir(), `site-cache-of-${process.pid}-`);
  // A web server may send files from the folder, so there has to be one.
  const own = await mkdtemp(start).catch(() => undefined);
  // Nothing can be cached, and nobody else knows the name.
  if (own === undefined) return { folder: start + randomUUID(), limit: 0 };
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return { folder: own, limit };
}

/** Nobody else may write to the folder: whoever can replace a copy can replace its hash, too. */
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
