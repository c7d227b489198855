import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressesFrom } from '@platform/contracts/site-addresses';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { withAddresses } from '@site/contracts/site-configuration';

export const siteFile = fileURLToPath(new URL('site.config.json', import.meta.url));

export const site = withAddresses(
  parseConfiguration(readFileSync(siteFile, 'utf8')),
  addressesFrom({}),
);

/** Starts with the settings of real providers alone. */
export const live = { ...site, payments: { ...site.payments, mode: 'live' } } as const;

export const goodSignUp = {
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712345678',
  package: 'Basic Plan',
  package_price: '12000',
  user_count: '3',
} as const;

export const goodLines = [
  { kind: 'plan', plan: 'Basic Plan', users: 3, period: 'yearly', price: 12_000 },
] as const;
