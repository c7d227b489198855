import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { commands, counts } from './commands.ts';
import { closeBooks } from './operator.ts';
import { openShop } from './shop.ts';
import { expectBalanced } from './violations.ts';

/*
 * Simulated months: buyers order, pay by card and telephone, renew and walk away; notices come late,
 * twice or never; answers are lost, copies of the service die before any query, weeks pass, banks take
 * money back, an operator gives it back. After each step nothing is charged, made or told twice; when
 * the books are closed every shilling that a provider took is one order, one refund or one reversal.
 *
 * MONTHS says how many there are, MONTH_SEED makes others; what fails is shrunk to its fewest steps.
 */

const STEPS = 60;
const MONTHS = Number(process.env.MONTHS ?? 100);
const MONTHS_ON_POSTGRES = Math.ceil(MONTHS / 5);
const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);

onEachDatabase(() => {
  describe('in simulated months', () => {
    test('every shilling is an order, a refund or a reversal', { timeout: 1_200_000 }, async () => {
      counts.clear();
      const isOnPostgres = expect.getState().currentTestName?.includes('PostgreSQL') ?? false;
      const property = fc.asyncProperty(
        fc.commands([...commands], { size: 'max', maxCommands: STEPS }),
        async (steps) => {
          const shop = await openShop();
          try {
            await fc.asyncModelRun(() => ({ model: shop, real: shop }), steps);
            await closeBooks(shop);
            await expectBalanced(shop);
          } finally {
            await shop.close();
          }
        },
      );
      await fc.assert(property, {
        seed: SEED,
        numRuns: isOnPostgres ? MONTHS_ON_POSTGRES : MONTHS,
      });
      expect(counts.size, JSON.stringify([...counts])).toBe(new Set(commands).size);
    });
  });
});
