import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@site/node/atomic-write';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';

/**
 * The key that signs challenges and the links that stop reminders: `secret` in the data folder, made at the first start and readable
 * by this user only. Of two starts at once both read one whole key.
 *
 * @throws OperatorError where the file holds something else, or cannot be read or written
 */
export async function signingSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  try {
    await createFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(
      `The file ${file} cannot be written (${errorReason(error)}). Make room on its disk, or correct its folder's rights.`,
    );
  }
  const secret = await readFile(file, 'utf8').catch(errorReason);
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new OperatorError(
    `The file ${file} does not hold a key of this service or cannot be read. Remove it: a new one is made at the next start.`,
  );
}
