import { expect, test } from 'vitest';
import type { Candidate } from '../composition/candidate.ts';
import { readDocument } from '../composition/document-facts.ts';
import { fixtureConfig } from '../fixtures/fixture-config.ts';
import { termsVersionGate } from './terms-version.ts';

const terms = '<h1>Terms</h1><p>Version of <time datetime="2026-11-20">20 November 2026</time></p>';

/** A composition with one page. */
function withPage(path: string, document: string, termsVersion?: string): Candidate {
  const page = { path, app: 'marketing', document, facts: readDocument(document) };
  const config = { ...fixtureConfig, ...(termsVersion ? { termsVersion } : {}) };
  // The gate looks at nothing else.
  return { pages: [{ ...page, contentSecurityPolicy: '' }], config } as unknown as Candidate;
}

const refusals = (...page: Parameters<typeof withPage>) =>
  termsVersionGate.check(withPage(...page));

test('terms that state another date than the version of the configuration are refused', () => {
  expect(refusals('/terms', terms, '2026-12-01')).toEqual([
    {
      app: 'marketing',
      page: '/terms',
      reason:
        'the terms state 2026-11-20, and termsVersion of the configuration is 2026-12-01: set it to the date of the terms, or promote the terms of that date',
      subject: '2026-11-20 2026-12-01',
    },
  ]);
});

test('terms without a date are refused where the configuration names one', () => {
  expect(refusals('/terms', '<h1>Terms</h1>', '2026-11-20')).toMatchObject([
    { reason: expect.stringContaining('the terms state no date') },
  ]);
});

test('terms of that date pass, and any terms where no version is named', () => {
  expect(refusals('/terms', terms, '2026-11-20')).toEqual([]);
  expect(refusals('/terms', terms)).toEqual([]);
  expect(refusals('/policies', '<h1>Policy</h1>', '2026-12-01')).toEqual([]);
});
