import { expect, test } from 'vitest';
import { configuration } from './configuration.ts';
import { exampleConfiguration } from './example-configuration.ts';
import { parseConfiguration } from './read-configuration.ts';
import { momentBefore, readPeriod, retentionDefaults } from './retention.ts';

const withRetention = (retention: object) => JSON.stringify({ ...exampleConfiguration, retention });

test.each([
  ['2026-03-31T10:00:00Z', '1 month', '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', '1 year', '2027-02-28T10:00:00.000Z'],
  ['2026-01-15T10:00:00Z', '24 months', '2024-01-15T10:00:00.000Z'],
  ['2026-03-02T10:00:00Z', '90 days', '2025-12-02T10:00:00.000Z'],
])('from %s, %s back is %s', (at, period, before) => {
  expect(momentBefore(new Date(at), period).toISOString()).toBe(before);
});

const none = '|0 days|1 days|2 day|-3 days|1.5 years|12  months|P12M|1000 days';

test.each(none.split('|'))(
  'a configuration with the period %j is refused, and names it',
  (text) => {
    expect(() => readPeriod(text)).toThrow(RangeError);
    expect(() => parseConfiguration(withRetention({ enquiries: text }))).toThrow(
      /^Site configuration: retention\.enquiries /,
    );
  },
);

test('records of payments are stored at least as long as the tax law requires', () => {
  const refused = 'Site configuration: retention.paidOrders is shorter than 5 years';
  expect(() => parseConfiguration(withRetention({ paidOrders: '59 months' }))).toThrow(refused);
  expect(() => parseConfiguration(withRetention({ paidOrders: '60 months' }))).not.toThrow();
});

test('a configuration from before it has every period, and one may be changed alone', () => {
  const { retention: _, ...earlier } = exampleConfiguration;
  expect(configuration.parse(earlier).retention).toEqual(retentionDefaults);
  const { retention } = parseConfiguration(withRetention({ mails: '10 days' }));
  expect(retention).toEqual({ ...retentionDefaults, mails: '10 days' });
});
