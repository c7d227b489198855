import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { counts } from './command.ts';
import { commands } from './commands.ts';
import { closeBooks } from './operator.ts';
import { type Kind, openShop, type Shop } from './shop.ts';
import { imbalancesIn, readBooks, violationsIn } from './violations.ts';

/*
 * Simulated months: buyers order, pay by card and telephone, renew and walk away; notices come late,
 * twice or never; answers are lost, copies of the service die before any query, weeks pass, banks take
 * money back, an operator gives it back. After each step nothing is charged, made or told twice; when
 * the books are closed every shilling that a provider took is one order, one refund or one reversal.
 *
 * Many are lived through by the functions that move orders, and half as many by whole services over
 * real connections, with all that these do by themselves, retention among it. MONTHS says how many there are, MONTH_SEED makes
 * others; what fails is shrunk to its fewest steps.
 */

const STEPS = 100;
const MONTHS = Number(process.env.MONTHS ?? 100);
const SEED = Number(process.env.MONTH_SEED ?? 20_260_302);
const monthsOf: Readonly<Record<Kind, number>> = { steps: MONTHS, service: MONTHS / 2 };
const ON_POSTGRES = 1 / 5;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const UNTIL_SETTLED = [0, HOUR, HOUR, 12 * HOUR, DAY, DAY, DAY, DAY, 8 * DAY, 8 * DAY, 32 * DAY];

onEachDatabase(() => {
  describe.each(['steps', 'service'] as const)('in simulated months of the %s', (kind) => {
    test('every shilling is an order, a refund or a reversal', { timeout: 1_200_000 }, async () => {
      counts.clear();
      const isOnPostgres = expect.getState().currentTestName?.includes('PostgreSQL') ?? false;
      const property = fc.asyncProperty(
        fc.commands([...commands], { size: 'max', maxCommands: STEPS }),
        async (steps) => {
          const shop = await openShop(kind);
          try {
            await fc.asyncModelRun(() => ({ model: shop, real: shop }), steps);
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

/** Lets time pass until no provider is asked any more, and the operator do all that is left. */
async function expectBalanced(shop: Shop): Promise<void> {
  const work = async (job: 'reconciler' | 'receipts') => {
    for (const name of [0, 1] as const) await shop.at(name, (copy) => copy.work(job));
  };
  shop.ledger.network.isAway = false;
  shop.ledger.endPrompts();
  for (const ms of UNTIL_SETTLED) {
    await shop.pass(ms);
    await work('reconciler');
  }
  await closeBooks(shop.office(0));
  await work('receipts');
  await shop.pass(HOUR);
  const books = await readBooks(shop);
  expect([...imbalancesIn(books), ...violationsIn(books)]).toEqual([]);
}
