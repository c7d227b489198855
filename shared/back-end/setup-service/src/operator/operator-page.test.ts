import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../testing/databases.ts';
import { anOffice } from '../../testing/office.ts';
import { orders } from '../../testing/operator-command.ts';
import { accountRow } from '../../testing/retaining.ts';
import { wanjiru } from '../../testing/shop.ts';
import { goodLines, live } from '../../testing/site.ts';
import { addMoney } from '../orders/money.ts';
import type { DeliveryState, PaymentState, Storage } from '../storage/tables.ts';

/* Each command that OPERATOR.md has for orders is run as it stands there. */

async function withPayments(
  { place, pay, say, context }: Awaited<ReturnType<typeof anOffice>>,
  number: number,
  states: readonly PaymentState[],
): Promise<string> {
  const names = { email: `b${number}@shop.example`, company_name: `Shop ${number}` };
  const order = await place({ ...wanjiru, ...names, lines: goodLines });
  for (const [index, state] of states.entries()) {
    const payment = await pay(order, index + 1, { amount: 12_000 });
    if (state === 'paid' || state === 'reversed') await say(payment, { kind: 'paid' });
    const provider = { provider: 'sandbox' } as const;
    await context.storage.updateTable('payments').set(provider).where('id', '=', payment).execute();
  }
  return order;
}

type Preparation = (storage: Storage, order: string) => Promise<unknown>;

const delivery =
  (state: DeliveryState): Preparation =>
  (storage, order_id) => {
    const place = { address: 'Shop 4', town: 'Nakuru', phone_number: '0722000111', note: null };
    const updated_at = '2026-01-01T00:00:00.000Z';
    return storage
      .insertInto('deliveries')
      .values({ order_id, ...place, state, updated_at })
      .execute();
  };

/** The attempts are prompts whose replies were lost. */
const lost: Preparation = (storage, order) =>
  storage
    .updateTable('payments')
    .set({ method: 'mobile_money', provider: 'daraja', provider_id: null })
    .where('order_id', '=', order)
    .execute();

const move = (
  storage: Storage,
  name: string,
  state: 'refund-due' | 'reversed',
  payment_id: string | null = name,
) => {
  const [order_id = ''] = name.split('.');
  const what = state === 'reversed' ? state : 'received';
  const amount = state === 'reversed' ? -12_000 : 12_000;
  const known = { order_id, payment_id, currency: 'KES', by: 'sandbox', at: '2026-03-02' };
  return addMoney(storage, { ...known, reference: null, what, amount });
};

/** The order did not make its account, it renewed it. */
const renewal: Preparation = (storage, order) =>
  storage
    .updateTable('orders')
    .set(({ selectFrom, ref }) => ({
      account_id: selectFrom('accounts').select('id').where('email', '=', ref('orders.email')),
    }))
    .where('id', '=', order)
    .execute();

const trial: Preparation = (storage) =>
  storage
    .insertInto('accounts')
    .values(accountRow('trial', { email_key: 'njeri@mavuno.example' }))
    .execute();

const paidElsewhere: Preparation = async (storage, id) => {
  await storage.updateTable('orders').set({ state: 'done' }).where('id', '=', id).execute();
  await move(storage, id, 'refund-due', null);
};

interface Case {
  readonly says: string;
  readonly states?: readonly PaymentState[];
  readonly before?: Preparation;
  readonly warning?: RegExp;
}

const telling = (news: string, state: DeliveryState): Case => ({
  says: `The devices are ${news}; the service tells the buyer.`,
  states: ['paid'],
  before: delivery(state),
});

const cases: Readonly<Record<string, Case>> = {
  'list --state refund-due': { says: 'There are no such orders.' },
  'list --state unconfirmed': { says: 'There are no such orders.' },
  'list --most 500 --json': { says: '"state": "open"' },
  'list --find R-000123': { says: 'There are no such orders.' },
  'show ORDER': { says: '"payments": [' },
  'finish ORDER --payment PAYMENT': { says: 'The account is made', states: ['open'] },
  'finish ORDER --payment PAYMENT --despite-others': {
    says: 'The account is made',
    states: ['abandoned', 'open'],
    warning: /^Warning: \S+\.1 \(abandoned\) may still be paid: that money would be due back\.\n$/,
  },
  'finish ORDER --payment none': { says: 'The account is made', states: ['unpaid'] },
  'finish ORDER --payment PAYMENT --account njeri@mavuno.example': {
    says: 'The account has what was bought',
    states: ['refund-due'],
    before: trial,
  },
  'refund PAYMENT': { says: 'The payment is refunded.', states: ['refund-due'] },
  'refund PAYMENT --seen': {
    says: 'The payment is refunded.',
    states: ['abandoned'],
    warning: /^Warning: its provider was still asked .+\n$/,
  },
  'refund PAYMENT --close-account': {
    says: 'refunded, the account is closed.',
    states: ['paid'],
  },
  'refund PAYMENT --keep-account': { says: 'refunded, the account stays.', states: ['paid'] },
  'refund PAYMENT --amount 500': { says: 'KSh 500 of the payment', states: ['paid'] },
  'refund ORDER --keep-account --reference FT26064': {
    says: 'refunded, the account stays.',
    before: paidElsewhere,
  },
  'fee PAYMENT --amount 420': { says: 'The fee is recorded: KSh 420.', states: ['paid'] },
  'chargeback PAYMENT --amount 12000': {
    says: 'The chargeback is recorded: KSh 12,000.',
    states: ['refunded'],
  },
  'export --from 2026-03-01 --to 2026-03-31': { says: 'at,what,amount' },
  'export --from 2026-03-01 --to 2026-03-31 --json': { says: '\n' },
  'not-paid PAYMENT': { says: 'The payment is unpaid.', states: ['abandoned'], before: lost },
  'shorten ORDER': { says: ', paid until', states: ['reversed'], before: renewal },
  'close ORDER': { says: 'The account is closed.', states: ['reversed'] },
  'dispatched ORDER': telling('dispatched', 'paid'),
  'delivered ORDER': telling('delivered', 'dispatched'),
  'returned ORDER': telling('returned', 'delivered'),
};

describeOnSqlite('OPERATOR.md', () => {
  test('has commands that do what is said there', async () => {
    const page = await readFile(new URL('../../OPERATOR.md', import.meta.url), 'utf8');
    const found = [...page.matchAll(/^pnpm --filter @back-end\/setup-service orders (.+)$/gm)];
    const commands = found.map(([, command = '']) => command);
    expect(commands.map((command) => command.replace(/ --why .*/, ''))).toEqual(Object.keys(cases));
    const office = await anOffice(live);
    const prepared: (Case & { readonly order: string; readonly command: string })[] = [];
    for (const each of Object.values(cases)) {
      const order = await withPayments(office, prepared.length, each.states ?? []);
      prepared.push({ ...each, order, command: commands[prepared.length] ?? '' });
    }
    const { storage } = office.context;
    for (const { order, command, says, states = [], before, warning = /^$/ } of prepared) {
      for (const [number, state] of states.entries()) {
        const id = `${order}.${number + 1}`;
        await storage.updateTable('payments').set({ state }).where('id', '=', id).execute();
        if (state === 'refund-due' || state === 'reversed') await move(storage, id, state);
      }
      await before?.(storage, order);
      const words = command.match(/'[^']*'|\S+/g) ?? [];
      const args = words.map((word) =>
        word
          .replaceAll("'", '')
          .replace(/^ORDER$/, order)
          .replace(/^PAYMENT$/, `${order}.${states.length}`),
      );
      const result = await orders(office.folder, ...args);
      expect(result, command).toMatchObject({ code: 0 });
      expect(result.stdout).toContain(says);
      expect(result.stderr).toMatch(warning);
    }
  });
});
