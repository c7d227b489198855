import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decode } from './encodings.ts';

const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const compress = {
  br: (size: number) => brotliCompressSync(Buffer.alloc(size), { params }),
  gzip: (size: number) => gzipSync(Buffer.alloc(size), { level: 1 }),
};

test.each(['br', 'gzip'] as const)('%s that becomes larger than it may is not inflated', (name) => {
  const small = compress[name](1_000);
  expect(decode(name, small, 1_000)).toHaveLength(1_000);
  expect(decode(name, small, 999)).toBeUndefined();
  expect(decode(name, small)).toHaveLength(1_000);
  expect(decode(name, compress[name](80_000_000))).toBeUndefined();
});
