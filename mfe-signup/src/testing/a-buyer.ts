import type { Registration } from '../purchase/registration.ts';

/** Somebody who buys the Basic Plan for a year. */
export const buyer: Registration = {
  full_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company: 'Mavuno Stores',
  phone_number: '0712345678',
  package_name: 'Basic Plan',
  package_price: 12_000,
  package_users: 3,
};

export const plan = { package: 'Basic Plan', val: 12_000, users: 3 } as const;

export const order = '3d6f0a3e-6f0e-4d0e-9d5e-0a1b2c3d4e5f';
