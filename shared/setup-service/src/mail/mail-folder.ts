import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deliver } from './outgoing-mail.ts';

/**
 * Delivers mails as files, `<id>.eml`. A file appears whole or not at all, and the same mail
 * always takes the same name.
 */
export function mailFolder(folder: string): Deliver {
  return async ({ id, message }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    const unfinished = `${file}.part`;
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(message);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  };
}
