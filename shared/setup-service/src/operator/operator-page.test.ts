import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inDatabase, onSqlite } from '../../testing/databases.ts';
import { orders } from '../../testing/operator-command.ts';
import { type Buyer, withPayments } from '../../testing/placed-orders.ts';
import { runService } from '../../testing/running-service.ts';
import type { DeliveryState, PaymentState } from '../storage/order-tables.ts';

/*
 * OPERATOR.md tells an operator which commands there are for orders. Each of them is run as it stands
 * there, on an order that it is meant for.
 */

const readme = new URL('../../OPERATOR.md', import.meta.url);

/** The rest of it, once the service has ended: SQLite has one user at a time in one process. */
async function setStates(
  dataFolder: string,
  { order }: Pick<Buyer, 'order'>,
  states: readonly PaymentState[],
) {
  await inDatabase(dataFolder, async (storage) => {
    for (const [index, state] of states.entries()) {
      const id = `${order}.${index + 1}`;
      await storage.updateTable('payments').set({ state }).where('id', '=', id).execute();
    }
  });
}

/** What is so before each command of OPERATOR.md is run, and what it says. */
const cases: Record<string, readonly [said: string, ...states: PaymentState[]]> = {
  'list --state refund-due': ['There are no such orders.'],
  'list --state unconfirmed': ['There are no such orders.'],
  'list --most 500 --json': ['"state": "open"'],
  'show ORDER': ['"payments": ['],
  'finish ORDER --payment PAYMENT': ['The account is made', 'open'],
  'finish ORDER --payment PAYMENT --despite-others': ['The account is made', 'abandoned', 'open'],
  'finish ORDER --payment none': ['The account is made', 'unpaid'],
  'refund PAYMENT': ['The payment is refunded.', 'refund-due'],
  'refund PAYMENT --seen': ['The payment is refunded.', 'abandoned'],
  'refund PAYMENT --close-account': ['refunded, the account is closed.', 'paid'],
  'refund PAYMENT --keep-account': ['refunded, the account stays.', 'paid'],
  'not-paid PAYMENT': ['The payment is unpaid.', 'abandoned'],
  'shorten ORDER': [', paid until', 'reversed'],
  'close ORDER': ['The account is closed.', 'reversed'],
  'dispatched ORDER': ['The devices are dispatched; the service tells the buyer.', 'paid'],
  'delivered ORDER': ['The devices are delivered; the service tells the buyer.', 'paid'],
  'returned ORDER': ['The devices are returned; the service tells the buyer.', 'paid'],
};

/** How far the devices have come before a command that says more. */
const deliveriesBefore: Partial<Record<string, DeliveryState>> = {
  dispatched: 'paid',
  delivered: 'dispatched',
  returned: 'delivered',
};

async function setDelivery(dataFolder: string, order: string, state: DeliveryState): Promise<void> {
  await inDatabase(dataFolder, async (storage) => {
    const place = { address: 'Shop 4', town: 'Nakuru', phone_number: '0722000111', note: null };
    await storage
      .insertInto('deliveries')
      .values({ order_id: order, ...place, state, updated_at: '2026-01-01T00:00:00.000Z' })
      .execute();
  });
}

/** Makes the attempts of an order prompts whose replies were lost. */
async function setLost(dataFolder: string, { order }: Pick<Buyer, 'order'>): Promise<void> {
  await inDatabase(dataFolder, async (storage) => {
    const lost = { method: 'mobile_money', provider: 'daraja', provider_id: null } as const;
    await storage.updateTable('payments').set(lost).where('order_id', '=', order).execute();
  });
}

/** Makes an order that bought an account one that renewed it. */
async function setRenewed(dataFolder: string, { order }: Pick<Buyer, 'order'>): Promise<void> {
  await inDatabase(dataFolder, async (storage) => {
    const { email } = await storage
      .selectFrom('orders')
      .select('email')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    const { id } = await storage
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await storage.updateTable('orders').set({ account_id: id }).where('id', '=', order).execute();
  });
}

function warningOf(args: readonly string[]): RegExp {
  if (args.includes('--seen')) return /^Warning: its provider was still asked .+\n$/;
  if (!args.includes('--despite-others')) return /^$/;
  return /^Warning: \S+\.1 \(abandoned\) may still be paid: that money would be due back\.\n$/;
}

async function commandsOfReadme(): Promise<string[]> {
  const text = await readFile(readme, 'utf8');
  return [...text.matchAll(/^pnpm --filter @site\/setup-service orders (.+)$/gm)].map(
    ([, command = '']) => command,
  );
}

onSqlite('OPERATOR.md', () => {
  test('runs every command of OPERATOR.md, and it does what is said there', async () => {
    const service = await runService();
    const commands = await commandsOfReadme();
    const bare = commands.map((command) => command.replace(/ --why .*/, ''));
    expect(bare).toEqual(Object.keys(cases));
    const prepared: Buyer[] = [];
    for (const [, ...states] of Object.values(cases)) {
      prepared.push(await withPayments(service, states));
    }
    await service.stop();
    for (const [index, [said, ...states]] of Object.values(cases).entries()) {
      const { order } = prepared[index] ?? { order: '' };
      await setStates(service.dataFolder, { order }, states);
      const delivery = deliveriesBefore[commands[index]?.split(' ')[0] ?? ''];
      if (delivery) await setDelivery(service.dataFolder, order, delivery);
      if (commands[index]?.startsWith('not-paid')) await setLost(service.dataFolder, { order });
      if (commands[index]?.startsWith('shorten')) await setRenewed(service.dataFolder, { order });
      const words = commands[index]?.match(/'[^']*'|\S+/g) ?? [];
      const args = words.map((word) =>
        word
          .replaceAll("'", '')
          .replace(/^ORDER$/, order)
          .replace(/^PAYMENT$/, `${order}.${states.length}`),
      );
      const result = await orders(service.dataFolder, ...args);
      expect(result, commands[index]).toMatchObject({ code: 0 });
      expect(result.stdout).toContain(said);
      expect(result.stderr).toMatch(warningOf(args));
    }
  });
});
