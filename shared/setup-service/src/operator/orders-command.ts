import { hasHardware, sumOf } from '@site/contracts/order-lines';
import { contactTelephone } from '@site/contracts/telephone';
import { OperatorError } from '@site/node/operator-error';
import { InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import { deliveryOf } from '../orders/delivery.ts';
import { findOrder, linesOf } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import { isUnconfirmed, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja.ts';
import type { OrderState, PaymentState, Storage } from '../storage/tables.ts';
import { closeManually, shortenManually } from './close.ts';
import { type CommandParts, operatorCommand, someText } from './command-parts.ts';
import { whereQuoted } from './find-orders.ts';
import { finishManually, notPaidManually } from './finish.ts';
import { changeDelivery, correctAddress } from './manual-delivery.ts';
import { type Refund, refundManually } from './refund.ts';

export const runOrdersCommand = operatorCommand(
  {
    name: 'orders',
    description: 'Looks at orders and records manual work.',
    lookAt: 'Look at the order before you try again.',
  },
  (parts) => {
    addQueries(parts);
    addChanges(parts);
  },
);

interface Listing {
  readonly state?: string;
  readonly find?: string;
  readonly most: number;
  readonly json?: boolean;
}

function addQueries({ program, inDatabase, out }: CommandParts): void {
  program
    .command('list')
    .description('orders, newest first')
    .addOption(
      new Option(
        '--state <state>',
        'of the order or of one of its payments, such as refund-due; unconfirmed has prompts to look for on the statement',
      ).choices([...Object.keys(states), UNCONFIRMED]),
    )
    .option('--find <text>', 'by what a buyer quotes, as OPERATOR.md lists it', someText)
    .option('--most <number>', 'how many', wholeNumber, 50)
    .option('--json', 'as JSON')
    .action(async ({ state, most, find, json }: Listing) => {
      const orders = await inDatabase((storage) => listOrders(storage, state, most, find));
      if (json) out(JSON.stringify(orders, null, 2));
      else if (orders.length === 0) out('There are no such orders.');
      else console.table(orders);
    });

  program
    .command('show <order>')
    .description('all that is known of an order, as JSON')
    .action(async (id: string) => {
      const found = await inDatabase((storage) => showOrder(storage, id));
      if (!found) throw new OperatorError('There is no such order.');
      out(JSON.stringify(found, null, 2));
    });
}

type Refunding = Omit<Refund, 'account'> & { keepAccount?: true; closeAccount?: true };

function addChanges({ change }: CommandParts): void {
  const despiteLater = [
    '--despite-others',
    'closes the account also where a later order paid for it',
  ] as const;

  change(
    'finish <order>',
    'completes an order whose payment was seen elsewhere, and makes its account',
    finishManually,
  )
    .option('--payment <payment>', 'what it is for, or none where the money came by another way')
    .option('--despite-others', 'also while other payments of the order may still be paid')
    .option('--account <address>', 'the account that gets what was bought, by its e-mail address');

  change(
    'refund <payment>',
    'records that the money of a payment was given back, and tells the buyer',
    (context, id, { keepAccount, closeAccount, ...refund }: Refunding) => {
      const account = closeAccount ? 'closed' : keepAccount && 'kept';
      return refundManually(context, id, { account, ...refund });
    },
  )
    .option('--seen', 'its money was seen at the provider, though nobody here knows of it')
    .option('--keep-account', 'the account that it bought stays')
    .addOption(
      new Option('--close-account', 'the account that it bought is closed').conflicts(
        'keepAccount',
      ),
    )
    .option(...despiteLater);

  change(
    'not-paid <payment>',
    'records that an unconfirmed prompt is not on the statement of M-Pesa',
    notPaidManually,
  );

  change(
    'close <order>',
    'closes an order whose money is not here any more, and its account',
    closeManually,
  ).option(...despiteLater);

  change(
    'shorten <order>',
    'takes the period of a renewal back whose money is not here any more',
    shortenManually,
  );

  for (const [news, what] of [
    ['dispatched', 'were sent'],
    ['delivered', 'arrived'],
    ['returned', 'came back'],
  ] as const) {
    change(
      `${news} <order>`,
      `the devices of an order ${what}, which tells the buyer`,
      (context, id, attribution) => changeDelivery(context, id, { news, ...attribution }),
    );
  }

  change(
    'address <order>',
    'where the devices of an order go, as its buyer says now',
    correctAddress,
  )
    .requiredOption('--address <text>', 'building, street or landmark', someText)
    .requiredOption('--town <text>', 'the town', someText)
    .option('--phone <number>', 'whom the driver calls, where that changes', telephone)
    .option('--note <text>', 'what helps to find the place', someText);
}

/** Normalized as pages do it; one of no known numbering plan stays as it was written. */
function telephone(text: string): string {
  return contactTelephone(text) ?? someText(text);
}

/** Any other word would find nothing, which reads like good news. */
const states: Readonly<Record<OrderState | PaymentState, true>> = {
  starting: true,
  open: true,
  declined: true,
  abandoned: true,
  unpaid: true,
  paid: true,
  done: true,
  refused: true,
  closed: true,
  'refund-due': true,
  refunded: true,
  reversed: true,
};

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 999999.');
}

/** Instead of a state: orders with prompts of which nobody reports whether they were paid. */
export const UNCONFIRMED = 'unconfirmed';

/** `hardware` is `no-address` where nobody stated where devices go, null where there are none. */
export async function listOrders(
  storage: Storage,
  state: string | undefined,
  most: number,
  quoted?: string,
) {
  const orders = storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['deliveries.order_id as delivered_for', 'deliveries.state as delivery'])
    .$if(quoted !== undefined, (query) => query.where((where) => whereQuoted(where, quoted ?? '')))
    .orderBy('orders.created_at', 'desc')
    .limit(most);
  const matching = orders.where((where) => {
    const payments = where.selectFrom('payments').select('order_id');
    const found = payments.where((payment) =>
      state === UNCONFIRMED ? whereUnconfirmed(payment) : payment(sql`payments.state`, '=', state),
    );
    return where.or([where(sql`orders.state`, '=', state), where('orders.id', 'in', found)]);
  });
  const found = await (state === undefined ? orders : matching).execute();
  return found.map((order) => {
    const { id, company_name, email, plan, price, created_at } = order;
    const place = order.delivered_for === null ? 'no-address' : (order.delivery ?? 'not-paid');
    const hardware = hasHardware(linesOf(order)) ? place : null;
    return { id, state: order.state, company_name, email, plan, price, hardware, created_at };
  });
}

export async function showOrder(storage: Storage, id: string) {
  const found = await findOrder(storage, id);
  if (!found) return undefined;
  const { lines: _, ...order } = found;
  const lines = linesOf(found);
  const notes = await storage
    .selectFrom('order_notes')
    .select(['at', 'by', 'what', 'why'])
    .where('order_id', '=', id)
    .orderBy('at')
    .execute();
  return {
    order,
    bought: {
      recurring: lines.filter(({ kind }) => kind === 'plan'),
      once: lines.filter(({ kind }) => kind === 'device'),
      total: sumOf(lines),
    },
    delivery: (await deliveryOf(storage, id)) ?? null,
    payments: (await paymentsOf(storage, id)).map((payment) => ({
      ...payment,
      ...(payment.provider === 'daraja' && { account_reference: accountReference(payment.id) }),
      ...(isUnconfirmed(payment, found) && { unconfirmed: true }),
    })),
    notes,
  };
}
