import { stat } from 'node:fs/promises';

/** A text that changes whenever one of the files is written, replaced or removed. */
export async function fingerprint(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ ino, size, mtimeMs }) => `${ino}-${size}-${mtimeMs}`,
        () => 'missing',
      ),
    ),
  );
  return stats.join();
}
