import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { counts } from './command.ts';
import { commands } from './commands.ts';
import { expectBalanced, type Kind, openShop, settle } from './shop.ts';

/*
 * Simulated months: buyers order, pay by card and telephone, renew and walk away; notices come late,
 * twice or never; answers are lost, copies of the service die before any query, weeks pass, banks take
 * money back, an operator gives it back. After each step nothing is charged, made or announced twice;
 * when the books are closed every shilling that a provider took is one order, one refund or one reversal.
 *
 * The functions that move orders live through MONTHS of them, and whole services over real connections,
 * with all that these do by themselves, through half as many. MONTH_SEED makes others; what fails is
 * shrunk to its fewest steps.
 */

const STEPS = 100;
const MONTHS = Number(process.env.MONTHS ?? 20);
const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);
const monthsOf: Readonly<Record<Kind, number>> = { steps: MONTHS, service: MONTHS / 2 };
const ON_POSTGRES = 1 / 3;

// A document takes as long as a day of the service, and has tests of its own.
vi.mock(import('../../src/orders/receipts/draw-in-worker.ts'), () => ({
  drawInWorker: async () => Buffer.from('a receipt'),
}));

onEachDatabase(() => {
  describe.each(['steps', 'service'] as const)('in simulated months of the %s', (kind) => {
    test('every shilling is an order, a refund or a reversal', async () => {
      counts.clear();
      const isOnPostgres = expect.getState().currentTestName?.includes('PostgreSQL') ?? false;
      const property = fc.asyncProperty(
        fc.commands([...commands], { size: 'max', maxCommands: STEPS }),
        async (steps) => {
          const shop = await openShop(kind);
          try {
            await fc.asyncModelRun(() => ({ model: shop, real: shop }), steps);
            await settle(shop);
            await expectBalanced(shop);
          } finally {
            await shop.close();
          }
        },
      );
      const numRuns = Math.ceil(monthsOf[kind] * (isOnPostgres ? ON_POSTGRES : 1));
      await fc.assert(property, { seed: SEED, numRuns });
      expect(counts.size, JSON.stringify([...counts])).toBe(new Set(commands).size);
    });
  });
});
