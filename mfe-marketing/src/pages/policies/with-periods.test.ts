import { fillContent } from '@site/contracts/content';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { type Retention, retentionDefaults } from '@site/contracts/retention';
import { expect, test } from 'vitest';
import { content } from './policies.content.ts';
import { withPeriods } from './with-periods.ts';

const { document } = fillContent(content, exampleConfiguration);

/** A period for each kind that no other kind has. */
const periods = Object.fromEntries(
  Object.keys(retentionDefaults).map((kind, index) => [kind, `${index + 201} days`]),
) as Record<keyof Retention, string>;

const said = (retention?: Retention) =>
  JSON.stringify(withPeriods(document, retention).parts.find(({ id }) => id === 'how-long'));

test('the privacy policy says each period by which data about people is deleted', () => {
  // A used challenge of the bot check is a number without a person.
  const { usedChallenges: _, ...aboutPeople } = periods;
  const text = said(periods);
  expect(Object.entries(aboutPeople).filter(([, period]) => !text.includes(period))).toEqual([]);
});

test('it leaves no placeholder, and a shell that knows no periods gets the usual ones', () => {
  expect(said(periods)).not.toMatch(/\{\w+\}/);
  expect(said()).toBe(said(retentionDefaults));
  expect(said()).toContain(`${retentionDefaults.paidOrders} after the financial year`);
});
