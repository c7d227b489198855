import { describe, expect, test } from 'vitest';
import { databaseOf, onEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/running-service.ts';
import { type Violation, violationsIn } from './accounting.ts';
import { liveThroughMonth } from './month.ts';

/*
 * A month of buyers, providers, accidents and an operator, in minutes. In the end every shilling that
 * a provider took is one account, one delivered refund, or one open refund that buyer and vendor were
 * told of.
 */

const BUYERS = Number(process.env.MONTH_BUYERS ?? 2_000);
const BUYERS_ELSEWHERE = Math.ceil(BUYERS / 10);
const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);
const MOST_LINES = 200;

onEachDatabase(() => {
  describe('after a month', () => {
    test('every shilling is an account, a refund or a refund that is due and told', {
      timeout: 900_000,
    }, async () => {
      const dataFolder = await temporaryFolder();
      const databaseUrl = await databaseOf(dataFolder);
      const buyers = databaseUrl ? BUYERS_ELSEWHERE : BUYERS;
      const month = await liveThroughMonth({ dataFolder, databaseUrl, buyers, seed: SEED });
      const violations = violationsIn(month.books);
      console.log([month.summary, ...violations.slice(0, MOST_LINES).map(lineOf)].join('\n'));
      expect(countsOf(violations)).toEqual({});
    });
  });
});

function lineOf({ kind, person, text }: Violation): string {
  const who = person ? `buyer ${person.index} ${person.habit}` : 'nobody';
  return `seed ${SEED} · ${who} · ${kind}: ${text} · ${person?.events.join(' | ') ?? ''}`;
}

/** How often each thing went wrong, and to whom. */
function countsOf(violations: readonly Violation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, person } of violations) {
    const key = `${kind}: ${person?.habit ?? 'nobody'}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort());
}
