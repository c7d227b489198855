import type { Release } from '@platform/contracts/release';
import { addressesFrom } from '@platform/contracts/site-addresses';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { withAddresses } from '@site/contracts/site-configuration';
import { expect, test } from 'vitest';
import { brandAssetsGate, termsVersionGate } from './gates.ts';

const dated = ['2026-11-20'];
const wrong = (stated: string, version: string) => [
  {
    app: 'marketing',
    page: '/terms',
    other: 'config',
    reason: `the terms state ${stated}, and termsVersion of the configuration is ${version}: set it to the date of the terms, or promote the terms of that date`,
    subject: `${stated} ${version}`,
    found: stated,
    wanted: version,
  },
];

test.each<[string, path: string, dates: string[], termsVersion: string | undefined, object[]]>([
  ['another date', '/terms', dated, '2026-12-01', wrong('2026-11-20', '2026-12-01')],
  ['no date', '/terms', [], '2026-11-20', wrong('no date', '2026-11-20')],
  ['the date', '/terms', dated, '2026-11-20', []],
  ['any date where no version is named', '/terms', dated, undefined, []],
  ['nothing on another page', '/policies', [], '2026-12-01', []],
])('terms-version: terms that state %s', (_what, path, dates, termsVersion, gaps) => {
  const config = { ...withAddresses(exampleConfiguration, addressesFrom({})), termsVersion };
  const pages = [{ path, app: 'marketing', times: new Set(dates) }];
  expect(termsVersionGate(config).check({ releases: [], pages })).toEqual(gaps);
});

test('a release whose files show another brand is refused, with the command to run', () => {
  const config = withAddresses(exampleConfiguration, addressesFrom({}));
  const { product, company } = config;
  const shows = { product: 'Mkate', company: 'Mkate Limited' };
  const printed = { files: 'the printed terms', command: 'pnpm print-terms', shows };
  const marketing = { app: 'marketing', brandAssets: [printed] };
  const sound = { app: 'devices', brandAssets: [{ ...printed, shows: { product } }] };
  // The gate looks at nothing else of a release.
  const releases = [marketing, sound] as unknown as readonly Release[];
  expect(brandAssetsGate(config).check({ releases, pages: [] })).toEqual([
    {
      app: 'marketing',
      reason: `the printed terms show "Mkate" instead of "${product}", "Mkate Limited" instead of "${company}": run \`pnpm print-terms\`, then build and publish marketing, and promote it together with the configuration`,
      subject: `pnpm print-terms "Mkate" instead of "${product}", "Mkate Limited" instead of "${company}"`,
    },
  ]);
});
