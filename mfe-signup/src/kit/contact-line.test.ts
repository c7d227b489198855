import { expect, test } from 'vitest';
import { messageAfter } from './contact-line.tsx';

test('a message about a form that failed says what was tried and what was chosen', () => {
  const plan = { package: 'Business Plan', users: 5, val: 40_000, period: 'yearly' } as const;
  expect(messageAfter('trial', plan)).toBe(
    'Hello, I tried to start a free trial on your site, and it did not work. I chose: Business Plan, up to 5 users, KSh\u00a040,000 for a year.',
  );
  expect(messageAfter('payment', { devices: { cashDrawer: 2 }, val: 17_200 })).toBe(
    'Hello, I tried to pay on your site, and it did not work. I chose: 2 × Cash drawer, KSh\u00a017,200.',
  );
});

test('a message about a form without a plan says what was tried alone', () => {
  expect(messageAfter('sign-in')).toBe(
    'Hello, I tried to sign in on your site, and it did not work.',
  );
});
