import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@site/node/atomic-write';
import type { Deliver } from './outgoing-mail.ts';

/**
 * Delivers emails as files, `<id>.eml`. A file appears whole or not at all, and the same email
 * always takes the same name.
 */
export function mailFolder(folder: string): Deliver {
  return async ({ id, message }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await replaceFile(file, message, { draft: `${file}.part`, mode: 0o600 });
  };
}
