import { fixtureConfig, fixtureSettings } from '@site/releases/testing/fixture-config';
import { siteForGates } from '@site/releases/testing/site-for-gates';
import { expect, test } from 'vitest';
import type { Candidate } from '../model/candidate.ts';
import { readDocument } from '../model/document-facts.ts';
import { termsVersionGate } from './brand-gates.ts';

const { site, releases, refusals } = siteForGates();

const { product, company } = fixtureSettings;
const terms = {
  files: 'the printed terms',
  command: 'pnpm print-terms',
  shows: { product, company },
};

/** A release whose printed terms show these texts. */
async function releaseThatShows(shows: Record<string, string>) {
  releases.marketing = await site.release('marketing', {
    description: { brandAssets: [{ ...terms, shows }] },
  });
}

test('brand-assets: a release whose files show another brand is refused, with the command to run', async () => {
  await releaseThatShows({ product: 'Mkate', company: 'Mkate Limited' });
  expect(await refusals()).toEqual([
    {
      gate: 'brand-assets',
      app: 'marketing',
      reason: `the printed terms show "Mkate" instead of "${product}", "Mkate Limited" instead of "${company}": run \`pnpm print-terms\`, then build and publish marketing, and promote it together with the configuration`,
    },
  ]);
});

const datedTerms =
  '<h1>Terms</h1><p>Version of <time datetime="2026-11-20">20 November 2026</time></p>';

/** A composition with one page. */
function withPage(path: string, document: string, termsVersion?: string): Candidate {
  const page = { path, app: 'marketing', document, facts: readDocument(document) };
  const config = { ...fixtureConfig, ...(termsVersion ? { termsVersion } : {}) };
  // The gate looks at nothing else.
  return { pages: [{ ...page, contentSecurityPolicy: '' }], config } as unknown as Candidate;
}

const gapsOf = (...page: Parameters<typeof withPage>) => termsVersionGate.check(withPage(...page));

test('terms that state another date than the version of the configuration are refused', () => {
  expect(gapsOf('/terms', datedTerms, '2026-12-01')).toEqual([
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
  expect(gapsOf('/terms', '<h1>Terms</h1>', '2026-11-20')).toMatchObject([
    { reason: expect.stringContaining('the terms state no date') },
  ]);
});

test('terms of that date pass, and any terms where no version is named', () => {
  expect(gapsOf('/terms', datedTerms, '2026-11-20')).toEqual([]);
  expect(gapsOf('/terms', datedTerms)).toEqual([]);
  expect(gapsOf('/policies', '<h1>Policy</h1>', '2026-12-01')).toEqual([]);
});
