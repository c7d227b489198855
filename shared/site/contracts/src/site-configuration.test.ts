import { expect, test } from 'vitest';
import { exampleConfiguration } from './example-configuration.ts';
import { pageConfigurationOf, withAddresses } from './site-configuration.ts';

test('pages carry the addresses, what a newer version added, and nothing that they do not show', () => {
  const addresses = { site: 'https://acacia.example', setup: 'https://setup.example' };
  const configuration = { ...exampleConfiguration, loyalty: { points: 3 } };
  const carried = pageConfigurationOf(withAddresses(configuration, addresses));
  expect(carried).toMatchObject({ siteAddress: addresses.site, loyalty: { points: 3 } });
  expect(carried.setupService.address).toBe(addresses.setup);
  expect(carried.plans).not.toHaveProperty('businessNotDisplayed');
  for (const key of ['testPhone', 'testAccount']) expect(carried.payments).not.toHaveProperty(key);
  for (const key of ['offers', 'reminders', 'releaseKeys', 'approvals', 'canary', 'pageWeights']) {
    expect(carried).not.toHaveProperty(key);
  }
});
