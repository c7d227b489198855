import { randomUUID } from 'node:crypto';
import { access, readlink, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { ok } from '@site/node/result';
import { err, type Result } from '../problem.ts';

/** The folder of all revisions of an export. */
export const REVISIONS = 'revisions';

/** The files of a revision, for a web server. */
export const TREE = 'www';

/** Drafts of exports that were killed begin so; the next one removes them. */
export const DRAFT = '.draft-';

/** The link to the revision that is served. */
export const CURRENT = 'current';

/** The folder of the revision that is served; undefined before the first export. */
export async function currentRevision(folder: string): Promise<string | undefined> {
  try {
    return join(folder, REVISIONS, basename(await readlink(join(folder, CURRENT))));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What revisions are called: `<revision>-<hash>`, and a number where that name was taken. */
const REVISION = /^\d+-[0-9a-f]{8}(?:~\d+)?$/;

/** Whether an export has made a folder of that name: anything else is somebody's own. */
export function isRevision(name: string): boolean {
  return REVISION.test(name);
}

/** Fails where something else has the place of the link: another program's site may be served by it. */
export async function requireOurLink(folder: string): Promise<Result<undefined>> {
  const link = join(folder, CURRENT);
  const foreign = (what: string) =>
    err('not-an-export', `${link} ${what}, and no export has made it: name another folder.`);
  try {
    const target = await readlink(link);
    const isOurs = basename(dirname(target)) === REVISIONS && isRevision(basename(target));
    return isOurs ? ok(undefined) : foreign(`leads to ${target}`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(undefined);
    if (errorCode(error) === 'EINVAL') return foreign('is no link');
    throw error;
  }
}

/** Replaces the link in one step: whoever follows it finds the one revision or the other. */
export async function switchTo(folder: string, name: string): Promise<void> {
  const draft = join(folder, `.${CURRENT}-${randomUUID()}`);
  // The folder may be moved, or be another path for the web server.
  await symlink(join(REVISIONS, name), draft);
  await rename(draft, join(folder, CURRENT));
}

/**
 * The name for a revision. One that is taken, as after going back to an older revision, may still be
 * served: it stays as it is.
 */
export async function freeName(revisions: string, wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}~${count}`;
    const isTaken = await access(join(revisions, name)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}
