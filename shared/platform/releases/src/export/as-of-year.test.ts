import type { Composition } from '@platform/contracts/composition';
import { sha256 } from '@platform/node/hash';
import { expect, test } from 'vitest';
import { asOfYear, yearInKenya } from './as-of-year.ts';

test('a year begins when it begins in Kenya', () => {
  expect(yearInKenya(Date.parse('2026-12-31T20:59:59Z'))).toBe(2026);
  expect(yearInKenya(Date.parse('2026-12-31T21:00:00Z'))).toBe(2027);
});

const page = (year: number) =>
  `<p>In 2026 "year":2026</p><span>© ${year}</span><script id="composition">{"config":{"text":"\\"year\\":2026","year":${year}}}</script>`;
const security = (year: number) => `Expires: ${year}-03-31T00:00:00.000Z\n`;
const robots = 'Sitemap: https://acacia.example/2026.xml\n';

/** Only what the function reads. */
const composition = {
  id: '0123456789abcdef',
  year: 2026,
  pages: { '/': { hash: sha256(page(2026)), contentSecurityPolicy: "default-src 'self'" } },
  notFound: { hash: sha256('<h1>404</h1>'), contentSecurityPolicy: "default-src 'none'" },
  texts: {
    '/.well-known/security.txt': { hash: sha256(security(2027)) },
    '/robots.txt': { hash: sha256(robots) },
  },
} as unknown as Composition;
const texts = new Map(
  [page(2026), '<h1>404</h1>', security(2027), robots].map((text) => [
    sha256(text),
    Buffer.from(text),
  ]),
);

test('of a composition in the next year only the places of the year change, with their hashes', () => {
  const dated = asOfYear({ composition, texts }, 2027);
  expect([...dated.texts.values()].map(String)).toEqual([
    ...[page(2027), '<h1>404</h1>', security(2028), robots],
  ]);
  for (const [hash, bytes] of dated.texts) expect(sha256(bytes)).toBe(hash);
  expect(dated.composition).toEqual({
    ...composition,
    pages: { '/': { ...composition.pages['/'], hash: sha256(page(2027)) } },
    texts: {
      ...composition.texts,
      '/.well-known/security.txt': { hash: sha256(security(2028)) },
    },
  });
});

test('in the year that it was composed with it is served as it is stored', () => {
  expect(asOfYear({ composition, texts }, 2026)).toEqual({ composition, texts });
});
