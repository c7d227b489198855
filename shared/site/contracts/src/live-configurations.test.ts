import { expect, test } from 'vitest';
import type { Configuration } from './configuration.ts';
import { exampleConfiguration } from './example-configuration.ts';
import { publicConfiguration } from './live-configurations.ts';
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
