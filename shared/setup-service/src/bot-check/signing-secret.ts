import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartRefusal } from '../environment/start-refusal.ts';

/**
 * The key that signs challenges: `secret` in the data folder, made at the first start and readable
 * by this user only.
 *
 * @throws StartRefusal where the file holds something else, or cannot be read or written
 */
export async function signingSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  await createOnce(file);
  const secret = await readFile(file, 'utf8').catch((error: unknown) => String(errorCode(error)));
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new StartRefusal(
    `The file ${file} does not hold a key of this service or cannot be read. Remove it: a new one is made at the next start.`,
  );
}

/** Written aside and linked into place, so that of two starts at once both read one whole key. */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw new StartRefusal(
      `The file ${file} cannot be written (${errorCode(error) ?? String(error)}). Make room on its disk, or correct its folder's rights.`,
    );
  } finally {
    // A full disk leaves an empty one behind.
    await rm(draft, { force: true });
  }
}
