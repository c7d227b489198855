import { expect, test } from 'vitest';
import { integrityOf } from './hash.ts';
import { releaseFiles, releaseHash, STAND_IN } from './release-hash.ts';

const chunk = Buffer.from(
  `chunks_pricing_${STAND_IN}.push("/_site/releases/pricing/1.2.0-${STAND_IN}/")`,
);
const draft = new Map<string, Uint8Array>([
  ['web/chunk.js', chunk],
  ['web/entry.js', Buffer.from(`sri = { 1: "${integrityOf(chunk)}" }; // é`)],
  ['web/picture.avif', Buffer.from([0, 255, 254, 1])],
]);

const described = (files: ReadonlyMap<string, Uint8Array>) => ({
  app: 'pricing',
  version: '1.2.0',
  routes: ['/pricing'],
  files: Object.fromEntries(
    [...files].map(([path, bytes]) => [
      path,
      { integrity: integrityOf(bytes), size: bytes.length },
    ]),
  ),
});

function release() {
  const hash = releaseHash(described(draft), draft, STAND_IN) ?? '';
  const files = releaseFiles(draft, { app: 'pricing', version: '1.2.0', hash });
  return { hash, files };
}

test('a release has its hash in its texts, and the integrity values of what it is then', () => {
  const { hash, files } = release();
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  const text = (path: string) => Buffer.from(files.get(path) ?? []).toString();
  expect(text('web/chunk.js')).toBe(
    `chunks_pricing_${hash}.push("/_site/releases/pricing/1.2.0-${hash}/")`,
  );
  const changed = integrityOf(files.get('web/chunk.js') ?? Buffer.of());
  expect(text('web/entry.js')).toBe(`sri = { 1: "${changed}" }; // é`);
  expect(files.get('web/picture.avif')).toBe(draft.get('web/picture.avif'));
});

test('whoever has a release computes the same hash', () => {
  const { hash, files } = release();
  expect(releaseHash(described(files), files, hash)).toBe(hash);
});

test.each([
  ['a byte', (files: Map<string, Uint8Array>) => files.set('web/picture.avif', Buffer.of(1))],
  ['a file', (files: Map<string, Uint8Array>) => files.set('web/more.js', Buffer.of())],
  [
    'the stand-in in the place of the hash',
    (files: Map<string, Uint8Array>) => files.set('web/chunk.js', chunk),
  ],
  [
    'an integrity value of the draft',
    (files: Map<string, Uint8Array>) =>
      files.set('web/entry.js', draft.get('web/entry.js') ?? Buffer.of()),
  ],
])('%s that was changed gives another hash, or none', (_what, change) => {
  const { hash, files } = release();
  change(files);
  expect(releaseHash(described(files), files, hash)).not.toBe(hash);
});

test('so does a description that was changed', () => {
  const { hash, files } = release();
  const different = { ...described(files), routes: ['/prices'] };
  expect(releaseHash(different, files, hash)).not.toBe(hash);
});
