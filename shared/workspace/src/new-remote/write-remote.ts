import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RemoteName } from '@site/contracts/application';
import { errorCode } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { fillTemplate } from './fill-template.ts';
import { formatFiles } from './format-files.ts';
import { standAlone } from './stand-alone.ts';

interface NewRemote {
  readonly name: RemoteName;
  /** Where its page stands in the main menu. */
  readonly menuOrder: number;
  /** An absolute path; the folder is missing or empty. */
  readonly folder: string;
  /** Whether it contains the site's packages and needs nothing from this workspace. */
  readonly standsAlone: boolean;
}

/**
 * Makes a remote from the template. The remote is made beside its folder and moved there when it is
 * complete.
 *
 * @throws OperatorError if the folder is not empty or can't be written; then nothing is left behind
 */
export async function writeRemote(remote: NewRemote): Promise<void> {
  const { name, menuOrder, folder, standsAlone } = remote;
  await requireEmpty(folder);
  const made: string[] = [];
  try {
    const parent = dirname(folder);
    const firstMade = await mkdir(parent, { recursive: true });
    if (firstMade) made.push(firstMade);
    const room = await mkdtemp(join(parent, `.${basename(folder)}-`));
    made.push(room);
    await fillTemplate(name, menuOrder, standsAlone ? 'repository' : 'workspace', room);
    if (standsAlone) await standAlone(room);
    // Lines and tables depend on the length of the name.
    await formatFiles(room);
    await rename(room, folder);
  } catch (error) {
    await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
    throw failedWrite(error, folder);
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw failedWrite(error, folder);
  });
  if (files.length > 0) {
    throw new OperatorError(
      `${folder} is not empty: name a folder that is empty or does not exist yet.`,
    );
  }
}

/** An error of the file system is reported to the user; any other error is a bug. */
function failedWrite(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (!code || !/^E[A-Z]+$/.test(code)) return error;
  return new OperatorError(
    `Can't make ${folder} (${code}): name another folder, or remove what is in the way.`,
  );
}
