import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { concurrentMap } from '@platform/node/concurrent-map';
import { LARGEST_FILE } from '../port/largest-file.ts';

/** Texts are stored compressed, so that nothing is compressed while a visitor waits. */
export const encodings = {
  br: { suffix: '.br', decompress: brotliDecompressSync },
  gzip: { suffix: '.gz', decompress: gunzipSync },
} as const;
export type Encoding = keyof typeof encodings;

/** Best first. */
export const encodingNames = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** A text in every stored form, without encodings that would not make it smaller. */
export type EncodedBytes = Readonly<{ identity: Buffer } & Partial<Record<Encoding, Buffer>>>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A power of two. With more than 16 a page of 50 to 80 KB takes 15 ms at quality 9, and not 2. */
const windowBits = { 9: 16, 11: constants.BROTLI_DEFAULT_WINDOW } as const;

/** @param quality of Brotli: 9 if someone waits, otherwise 11 */
export async function encode(bytes: Buffer, quality: 9 | 11): Promise<EncodedBytes> {
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits[quality],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    compressGzip(bytes, { level: 9 }),
  ]);
  return {
    identity: bytes,
    ...(br.length < bytes.length ? { br } : {}),
    ...(gz.length < bytes.length ? { gzip: gz } : {}),
  };
}

/** At a time: Node has four threads, and whoever serves visitors reads files with them. */
const AT_ONCE = 2;

/** By hash, in every form in which they are sent. */
export async function encodeTexts(texts: ReadonlyMap<string, Buffer>) {
  const encoded = await concurrentMap(
    [...texts],
    AT_ONCE,
    async ([hash, text]) => [hash, await encode(text, 9)] as const,
  );
  return new Map(encoded);
}

/** Quality 9 takes three times as long for a twentieth less; the window holds forty documents. */
export function compressArchive(json: string): Promise<Buffer> {
  return compressBrotli(json, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
    },
  });
}

/**
 * Undefined if it is corrupt, or too large: 500 bytes can become a gigabyte. Synchronous: 0.2 ms per page; streams take three times as long.
 * @param size of the text, where it is known
 */
export function decode(name: Encoding, bytes: Uint8Array, size = LARGEST_FILE): Buffer | undefined {
  try {
    const maxOutputLength = Math.max(1, Math.min(size, LARGEST_FILE));
    return encodings[name].decompress(bytes, { maxOutputLength });
  } catch {
    return undefined;
  }
}

export function withEncodings(path: string): string[] {
  return [path, ...encodingNames.map((name) => path + encodings[name].suffix)];
}

export function withoutEncoding(path: string): string {
  return path.replace(/\.(?:br|gz)$/, '');
}

export function encodedFiles(path: string, bytes: EncodedBytes): [string, Buffer][] {
  const files: [string, Buffer][] = [[path, bytes.identity]];
  for (const name of encodingNames) {
    const variant = bytes[name];
    if (variant) files.push([path + encodings[name].suffix, variant]);
  }
  return files;
}

export function isText(path: string): boolean {
  return /\.(?:js|css|svg|json|html|txt)$/.test(path);
}
