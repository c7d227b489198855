import { readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Restores a file of the store. */
export type Restore = () => Promise<void>;

/** The store holds each browser file plain and in two compressed forms, and serves any of them. */
const encodings: readonly [suffix: string, encode: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', (bytes) => brotliCompressSync(bytes)],
  ['.gz', (bytes) => gzipSync(bytes)],
];

/** Removes a browser file in every encoding. */
export async function removeFile(file: string): Promise<Restore> {
  const restore = await saveForRestore(file);
  await Promise.all(encodings.map(([suffix]) => rm(file + suffix, { force: true })));
  return restore;
}

/** Changes one byte of a browser file, in every encoding, so that it still runs as a script. */
export async function changeOneByte(file: string): Promise<Restore> {
  const restore = await saveForRestore(file);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(' ');
  if (at === -1) throw new Error(`${file} has no blank to change`);
  bytes.write('\n', at);
  for (const [suffix, encode] of encodings) await writeFile(file + suffix, encode(bytes));
  return restore;
}

async function saveForRestore(file: string): Promise<Restore> {
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

/** Corrupts a JSON file of the store as a full disk would. */
export async function cutInHalf(file: string): Promise<Restore> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  return () => writeFile(file, bytes);
}
