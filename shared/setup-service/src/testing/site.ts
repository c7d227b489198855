import { readFileSync } from 'node:fs';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { withAddresses } from '@site/contracts/site-config';

const file = new URL('../../../../shell/site.config.json', import.meta.url);

/** The site configuration of the repository. */
export const site = withAddresses(
  parseConfiguration(readFileSync(file, 'utf8')),
  addressesFrom({}),
);

/** A sign-up that is right in all but the bot check's token. */
export const goodSignUp = {
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '+254 712 345678',
  package: 'Basic Plan',
  package_price: '12000',
  user_count: '3',
} as const;

export type SignUpFields = Record<keyof typeof goodSignUp, string>;
