import { addressesFrom } from '@platform/contracts/site-addresses';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { withAddresses } from '@site/contracts/site-configuration';
import { expect, test } from 'vitest';
import { termsVersionGate } from './gates.ts';

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
