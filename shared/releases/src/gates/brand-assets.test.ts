import { expect, test } from 'vitest';
import { fixtureSettings } from '../fixtures/fixture-config.ts';
import { siteForGates } from '../fixtures/site-for-gates.ts';

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

test('brand-assets: files that show the brand of the configuration pass', async () => {
  await releaseThatShows(terms.shows);
  expect(await refusals()).toEqual([]);
});

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
