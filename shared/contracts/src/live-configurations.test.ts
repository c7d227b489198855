import { expect, test } from 'vitest';
import type { Configuration } from './configuration.ts';
import { exampleConfiguration } from './example-configuration.ts';
import { liveConfigurations, publicConfiguration } from './live-configurations.ts';
import { pageConfigurationOf, withAddresses } from './site-configuration.ts';

const addresses = { site: 'https://site.example', setup: 'https://setup.example' };

test('what pages leave out is not published, and the rest is as they have it', () => {
  const published = publicConfiguration(exampleConfiguration);
  const { testPhone, testAccount } = exampleConfiguration.payments;
  const text = JSON.stringify(published);
  for (const secret of [testPhone, testAccount]) expect(text).not.toContain(secret);
  const { businessNotDisplayed } = exampleConfiguration.plans;
  expect(published.plans.businessNotDisplayed).not.toEqual(businessNotDisplayed);
  const onPages = (one: Configuration) => pageConfigurationOf(withAddresses(one, addresses));
  expect(onPages(published)).toEqual(onPages(exampleConfiguration));
});

test('a setup service of before finds every key that it needs, and a simulated payment ends as it did', () => {
  const published = publicConfiguration(exampleConfiguration);
  const id = '0'.repeat(16);
  const answer = {
    contract: 2,
    revision: 1,
    live: id,
    configurations: [{ id, configuration: published }],
  };
  expect(liveConfigurations.parse(answer)).toEqual(answer);
  const { testPhone, testAccount } = published.payments;
  expect([testPhone, testAccount]).toEqual(['000000000000', '0000000000002']);
});
