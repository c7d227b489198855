import { readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Undoes some damage. */
export type PutBack = () => Promise<void>;

/** A browser file lies in the store as it is and compressed; visitors get any of the three. */
const encodings: readonly [suffix: string, encode: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', (bytes) => brotliCompressSync(bytes)],
  ['.gz', (bytes) => gzipSync(bytes)],
];

/** Removes a browser file in every encoding. */
export async function removeFile(file: string): Promise<PutBack> {
  const putBack = await remember(file);
  await Promise.all(encodings.map(([suffix]) => rm(file + suffix, { force: true })));
  return putBack;
}

/** Changes one byte of a browser file, in every encoding, in a way that still runs as a script. */
export async function changeOneByte(file: string): Promise<PutBack> {
  const putBack = await remember(file);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(' ');
  if (at === -1) throw new Error(`${file} has no blank to change`);
  bytes.write('\n', at);
  for (const [suffix, encode] of encodings) await writeFile(file + suffix, encode(bytes));
  return putBack;
}

async function remember(file: string): Promise<PutBack> {
  const variants = await Promise.all(
    encodings.map(async ([suffix]) => {
      const path = file + suffix;
      return [path, await readFile(path).catch(() => undefined)] as const;
    }),
  );
  return async () => {
    for (const [path, bytes] of variants) {
      if (bytes) await writeFile(path, bytes);
      else await rm(path, { force: true });
    }
  };
}

/** Spoils a JSON file of the store, as a disk that ran full would. */
export async function cutInHalf(file: string): Promise<PutBack> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  return () => writeFile(file, bytes);
}
