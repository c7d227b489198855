import { exampleConfiguration } from '@site/contracts/example-configuration';
import { fillContent } from '@site/contracts/fill-content';
import { type Retention, retentionDefaults } from '@site/contracts/retention';
import { expect, test } from 'vitest';
import { content } from './policies.content.ts';
import { withPeriods } from './with-periods.ts';

const { document } = fillContent(content, exampleConfiguration);

const periods = Object.fromEntries(
  Object.keys(retentionDefaults).map((kind, index) => [kind, `${index + 201} days`]),
) as Record<keyof Retention, string>;

const written = (retention: Retention) =>
  JSON.stringify(withPeriods(document, retention).parts.find(({ id }) => id === 'how-long'));

test('the privacy policy has each period after which data about people is deleted', () => {
  // A used challenge of the bot check is a number without a person.
  const { usedChallenges: _, ...aboutPeople } = periods;
  const text = written(periods);
  expect(Object.entries(aboutPeople).filter(([, period]) => !text.includes(period))).toEqual([]);
  expect(text).not.toMatch(/\{\w+\}/);
});
