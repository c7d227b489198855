import { describe, expect, test } from 'vitest';
import { databaseOf, onEachDatabase } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type Violation, violationsIn } from './accounting.ts';
import { liveThroughMonth } from './month.ts';
import { wrongReceipts } from './receipt-check.ts';

/*
 * A month of buyers, providers, accidents and an operator, in minutes. In the end every shilling that
 * a provider took is one account, one delivered refund, or one open refund that buyer and vendor were
 * told of. Where it is not, each line says who, what and how it came to that; MONTH_SEED and
 * MONTH_BUYERS make another month.
 */

const BUYERS = Number(process.env.MONTH_BUYERS ?? 2_000);
const BUYERS_ON_POSTGRES = Math.ceil(BUYERS / 10);
const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);
/** Lines of the same kind and habit. */
const MAX_LINES = 4;

onEachDatabase(() => {
  describe('after a month', () => {
    test('every shilling is an account, a refund, or a refund that is due and told', {
      timeout: 1_800_000,
    }, async () => {
      const dataFolder = await temporaryFolder();
      const databaseUrl = await databaseOf(dataFolder);
      const buyers = databaseUrl ? BUYERS_ON_POSTGRES : BUYERS;
      const month = await liveThroughMonth({ dataFolder, databaseUrl, buyers, seed: SEED });
      expect(month.books.movements.length).toBeGreaterThan(buyers / 2);
      const violations = violationsIn(month.books);
      console.log([month.summary, ...linesOf(violations)].join('\n'));
      expect(countsOf(violations)).toEqual({});
      expect(wrongReceipts(month)).toEqual([]);
      expect(month.forgotten, 'retention ran').toBeGreaterThan(buyers / 2);
    });
  });
});

/** One line for each, and a few only of those that are alike. */
function linesOf(violations: readonly Violation[]): string[] {
  const told: Record<string, number> = {};
  return violations.flatMap((violation) => {
    const like = likeness(violation);
    told[like] = (told[like] ?? 0) + 1;
    return told[like] > MAX_LINES ? [] : [lineOf(violation)];
  });
}

function lineOf({ kind, person, text }: Violation): string {
  const who = person ? `buyer ${person.index}, who ${person.habit}` : 'nobody';
  return `seed ${SEED} · ${who} · ${kind}: ${text} · ${person?.events.join(' | ') ?? ''}`;
}

/** How often each thing went wrong, and to whom. */
function countsOf(violations: readonly Violation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const like of violations.map(likeness)) counts[like] = (counts[like] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort());
}

const likeness = ({ kind, person }: Violation) => `${kind}: ${person?.habit ?? 'nobody'}`;
