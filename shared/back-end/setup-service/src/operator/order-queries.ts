import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { hasHardware, sumOf } from '@site/contracts/order-lines';
import { contactTelephone } from '@site/contracts/telephone';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { undeliveredOf } from '../mail/undelivered.ts';
import { deliveryOf, isStopped } from '../orders/delivery.ts';
import { moneyOf, standingOf, writeSums } from '../orders/money.ts';
import { findOrder, linesOf } from '../orders/orders.ts';
import { paymentsOf, readClaimedName } from '../orders/payments.ts';
import { documentsOf } from '../orders/receipts/issued-documents.ts';
import { isUnconfirmed, whereUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja.ts';
import type { Storage } from '../storage/tables.ts';

/** Instead of a state: orders with prompts of which nobody reports whether they were paid. */
export const UNCONFIRMED = 'unconfirmed';

/**
 * `hardware` is `no-address` where nobody stated where devices go, `stopped` where no money of theirs was
 * left before they were sent, null where there are none.
 */
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
    .$if(quoted !== undefined, (query) => query.where(whereQuoted(quoted ?? '')))
    .orderBy('orders.created_at', 'desc')
    .limit(most);
  const matching = orders.where((where) => {
    const payments = where.selectFrom('payments').select('order_id');
    const found = payments.where((payment) =>
      state === UNCONFIRMED ? whereUnconfirmed : payment(sql`payments.state`, '=', state),
    );
    return where.or([where(sql`orders.state`, '=', state), where('orders.id', 'in', found)]);
  });
  const found = await (state === undefined ? orders : matching).execute();
  const money = await moneyOf(
    storage,
    found.map(({ id }) => id),
  );
  return found.map((order) => {
    const { id, company_name, email, plan, price, created_at } = order;
    const own = money.filter(({ order_id }) => order_id === id);
    const stays = isStopped(order.delivery, standingOf(own, order));
    const state = stays ? 'stopped' : (order.delivery ?? 'not-paid');
    const place = order.delivered_for === null ? 'no-address' : state;
    const hardware = hasHardware(linesOf(order)) ? place : null;
    return { id, state: order.state, company_name, email, plan, price, hardware, created_at };
  });
}

export async function showOrder(storage: Storage, id: string) {
  const found = await findOrder(storage, id);
  if (!found) return undefined;
  const { lines: _, ...order } = found;
  const lines = linesOf(found);
  const rows = await moneyOf(storage, id);
  const { kind, held, back } = standingOf(rows, found);
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
    money: {
      standing: kind,
      held: writeSums(held),
      back: writeSums(back),
      rows: rows.map(({ order_id: _, ...row }) => row),
    },
    documents: (await documentsOf(storage, id)).map(({ order_id: _, ...document }) => document),
    payments: (await paymentsOf(storage, id)).map((payment) => ({
      ...payment,
      ...(payment.provider === 'daraja' && { account_reference: accountReference(payment.id) }),
      ...(isUnconfirmed(payment, found) && { unconfirmed: true }),
    })),
    notes,
    undelivered: await undeliveredOf(storage, id),
  };
}

/**
 * Orders by what pages, emails, receipts and statements tell a buyer to quote: the order, its buyer's
 * email address, company or telephone, the number of a receipt or credit note, a payment's name here or at its provider,
 * the provider's code of it, or the account reference of a prompt.
 */
function whereQuoted(text: string): RawBuilder<SqlBool> {
  const key = normalizeName(text);
  const { publicId } = readClaimedName(text);
  const [, test, letter = 'r', number] = /^(test-?)?(?:([rc])-?)?0*(\d{1,9})$/.exec(key) ?? [];
  const series = `${test ? 'TEST-' : ''}${letter.toUpperCase()}`;
  const [, start, rest] = /^([\da-f]{8})([\da-f]{4})$/.exec(key) ?? [];
  const full = number ? `${series}-${number.padStart(6, '0')}` : text.toUpperCase();
  return sql`(
    orders.id = ${key} or orders.email_key = ${emailKey(text)} or orders.company_key = ${key}
    or orders.phone_number in (${text}, ${contactTelephone(text) ?? text})
    or orders.id in (select order_id from payments
      where id = ${key} or public_id = ${publicId} or provider_id = ${text})
    or orders.id in (select order_id from documents where number = ${full})
    or orders.id in (select order_id from money
      where reference in (${text}, ${text.toUpperCase()}))
    ${start && rest ? sql`or orders.id like ${`${start}-${rest}-%`}` : sql``})`;
}
