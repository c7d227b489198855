import { expect, test } from 'vitest';
import { exampleConfiguration } from './example-configuration.ts';
import { liveConfigurations, publicSettings } from './live-configurations.ts';
import { pageConfigOf, withAddresses } from './site-config.ts';

const addresses = { site: 'https://site.example', setup: 'https://setup.example' };

test('what pages leave out is not told, and what they carry is told as they carry it', () => {
  const told = publicSettings(exampleConfiguration);
  const { testPhone, testAccount } = exampleConfiguration.payments;
  const text = JSON.stringify(told);
  for (const secret of [testPhone, testAccount]) expect(text).not.toContain(secret);
  expect(told.plans.businessNotDisplayed).not.toEqual(
    exampleConfiguration.plans.businessNotDisplayed,
  );
  expect(pageConfigOf(withAddresses(told, addresses))).toEqual(
    pageConfigOf(withAddresses(exampleConfiguration, addresses)),
  );
});

test('a setup service of before finds every key that it needs, and a simulated payment ends as it did', () => {
  const told = publicSettings(exampleConfiguration);
  const id = '0'.repeat(16);
  const answer = { contract: 2, revision: 1, live: id, configurations: [{ id, settings: told }] };
  expect(liveConfigurations.parse(answer)).toEqual(answer);
  const { testPhone, testAccount } = told.payments;
  expect({ testPhone, testAccount }).toEqual({
    testPhone: '000000000000',
    testAccount: '0000000000002',
  });
});
