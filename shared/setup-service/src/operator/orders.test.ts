import { readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeliveryState, PaymentState } from '../storage/states.ts';
import { aBuyer } from '../testing/buyer.ts';
import { emptyDatabaseOf, inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { orders, ordersProgram } from '../testing/operator-command.ts';
import { runService } from '../testing/running-service.ts';

vi.mock('node:os', { spy: true });

const readme = new URL('../../README.md', import.meta.url);

type Service = Awaited<ReturnType<typeof runService>>;
type Buyer = ReturnType<typeof aBuyer>;

let buyers = 0;

async function aPlacedOrder({ address }: Service): Promise<Buyer> {
  buyers += 1;
  const buyer = aBuyer(address, {
    email: `b${buyers}@shop.example`,
    company_name: `Shop ${buyers}`,
  });
  await buyer.place();
  return buyer;
}

/** An order with as many payments as there are states; those that took money are paid. */
async function withPayments(service: Service, states: readonly PaymentState[]): Promise<Buyer> {
  const buyer = await aPlacedOrder(service);
  for (const [index, state] of states.entries()) {
    const start = await buyer.payByCard(index + 1);
    if (state !== 'paid' && state !== 'reversed') continue;
    await buyer.choose(start.body.redirect_url, 'pay');
    await buyer.status(start.body.order_tracking_id);
  }
  return buyer;
}

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

/** What is so before each command of the README is run, and what it says. */
const cases: Record<string, readonly [said: string, ...states: PaymentState[]]> = {
  'list --state refund-due': ['There are no such orders.'],
  'list --most 500 --json': ['"state": "open"'],
  'show ORDER': ['"payments": ['],
  'finish ORDER --payment PAYMENT': ['The account is made', 'open'],
  'finish ORDER --payment PAYMENT --despite-others': ['The account is made', 'abandoned', 'open'],
  'finish ORDER --payment none': ['The account is made', 'unpaid'],
  'refund PAYMENT': ['The payment is refunded.', 'refund-due'],
  'refund PAYMENT --seen': ['The payment is refunded.', 'abandoned'],
  'refund PAYMENT --close-account': ['refunded, the account is closed.', 'paid'],
  'refund PAYMENT --keep-account': ['refunded, the account stays.', 'paid'],
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

onEachDatabase(
  () => {
    test('runs every command of the README, and it does what is said there', async () => {
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

    test('finishes an order while the service runs, with who and why, and the buyer goes on', async () => {
      const service = await runService();
      const buyer = await aPlacedOrder(service);
      const start = await buyer.payByCard(1);
      const payment = ['--payment', `${buyer.order}.1`];
      const attribution = ['--why', 'paid at the counter', '--by', 'Achieng'];
      const finished = await ordersProgram(
        service.dataFolder,
        'finish',
        buyer.order,
        ...payment,
        ...attribution,
      );
      expect(finished).toMatchObject({ code: 0, stderr: '' });
      expect(await buyer.setUp()).toBe('1');
      // The provider's answer comes later: it is the payment that the account is for.
      await buyer.choose(start.body.redirect_url, 'pay');
      expect(await buyer.status(start.body.order_tracking_id)).toBe('Completed');
      const shown = JSON.parse((await orders(service.dataFolder, 'show', buyer.order)).stdout);
      expect(shown).toMatchObject({
        order: { state: 'done', paid_by: `${buyer.order}.1` },
        payments: [{ state: 'paid' }],
        notes: [
          { by: 'Achieng', what: `finished for ${buyer.order}.1`, why: 'paid at the counter' },
        ],
      });
    });

    test('is refused in one line, and nothing changes', async () => {
      const service = await runService();
      const open = await withPayments(service, ['open']);
      const paid = await withPayments(service, ['paid']);
      await service.stop();
      const before = await rowsOf(service.dataFolder, 'orders');
      const why = ['--why', 'a try'];
      const refusals: readonly (readonly [RegExp, ...string[]])[] = [
        [/^There is no such order\.\n$/, 'finish', 'nothing', ...why],
        [/^Say which payment it is for: .+\n$/, 'finish', open.order, ...why],
        [/^.+--why.+\n$/, 'finish', open.order],
        [/may still be paid\. .+\n$/, 'finish', open.order, '--payment', 'none', ...why],
        [
          /^The payment is open: nobody here .+: orders refund \S+\.1 --seen\.\n$/,
          'refund',
          `${open.order}.1`,
          ...why,
        ],
        [/^.+--keep-account or --close-account\.\n$/, 'refund', `${paid.order}.1`, ...why],
        [
          /^error: .+cannot be used.+\n$/,
          'refund',
          `${paid.order}.1`,
          '--keep-account',
          '--close-account',
          ...why,
        ],
        [/^The payment \S+ holds money.+\n$/, 'close', paid.order, ...why],
        [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', 'refund_due'],
        [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', ''],
        [/^error: .+--why.+Write something\.\n$/, 'finish', open.order, '--why', ' '],
        [/^error: .+--by.+Write something\.\n$/, 'finish', open.order, ...why, '--by', ''],
        ...['-1', '0', 'abc', '1.5', ''].map(
          (most) => [/^error: .+whole number from 1.+\n$/, 'list', '--most', most] as const,
        ),
      ];
      for (const [line, ...args] of refusals) {
        const result = await orders(service.dataFolder, ...args);
        expect(result, args.join(' ')).toMatchObject({ code: 1, stdout: '' });
        expect(result.stderr).toMatch(line);
      }
      expect(await rowsOf(service.dataFolder, 'orders')).toEqual(before);
      expect(await rowsOf(service.dataFolder, 'order_notes')).toEqual([]);
    });

    test('is attributed to a user id where the user has no name, as in a container', async () => {
      const service = await runService();
      const buyer = await aPlacedOrder(service);
      await service.stop();
      vi.mocked(userInfo).mockImplementation(() => {
        throw new Error('uv_os_get_passwd returned ENOENT');
      });
      onTestFinished(() => void vi.mocked(userInfo).mockReset());
      const why = ['--why', 'paid at the counter'];
      const finish = ['finish', buyer.order, '--payment', 'none', ...why];
      expect(await orders(service.dataFolder, ...finish)).toMatchObject({ code: 0, stderr: '' });
      expect(await rowsOf(service.dataFolder, 'order_notes')).toMatchObject([
        { by: expect.stringMatching(/^user \d+$/) },
      ]);
    });

    test('is refused where no service has run, and leaves nothing behind', async () => {
      const folder = await temporaryFolder();
      await emptyDatabaseOf(folder);
      for (const result of [
        await orders(folder, 'finish', 'an-order', '--why', 'a try'),
        await ordersProgram(folder, 'list'),
      ]) {
        expect(result).toMatchObject({ code: 1, stdout: '' });
        expect(result.stderr).toMatch(
          /^(There is no database in|The database of DATABASE_URL is not).+\n$/,
        );
      }
      expect(await readdir(folder)).toEqual([]);
      await expect(rowsOf(folder, 'orders')).rejects.toThrow();
    });
  },
  { postgres: 'proof' },
);
