import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { Payment, Storage } from '../storage/tables.ts';
import { addMoney, heldBy, moneyOf } from './money.ts';
import { isSettled } from './order.ts';
import { changeOrder, findOrder, isWithoutPlan } from './orders.ts';
import { paymentsOf } from './payments.ts';
import { issueCreditNote, issueReceipt } from './receipts/issue-document.ts';
import { queueRefundEmails } from './refund-emails.ts';
import type { RefundNotice } from './refund-words.ts';

/* What follows when money goes back, or is here again after all. */

interface Told {
  readonly transaction: Storage;
  readonly config: SiteConfiguration;
  readonly at: Date;
}

/** A reversal that was won, where the money buys what it bought before. */
export async function tellWon({ transaction, config, at }: Told, payment: Payment): Promise<void> {
  const order = await findOrder(transaction, payment.order_id);
  if (!order) return;
  const rows = await moneyOf(transaction, order.id);
  const won = rows.findLast(({ payment_id }) => payment_id === payment.id);
  if (order.state === 'done' && won) {
    await issueReceipt({ transaction, config, order, at }, won);
  }
  await queueRefundEmails(transaction, config, { payment, news: { kind: 'won' }, date: at });
}

interface GivenBack {
  readonly order_id: string;
  /** Undefined where it came by none of the site. */
  readonly payment: Payment | undefined;
  readonly what: 'refunded' | 'reversed';
  /** All that is held, without it. */
  readonly amount?: number | undefined;
  readonly reference?: string | null | undefined;
  readonly by: string;
  readonly at: Date;
  readonly news: RefundNotice;
}

/** Records that money went back, with its credit note and the emails about it. */
export async function giveBack(
  { transaction, config }: Omit<Told, 'at'>,
  { order_id, payment, what, amount, reference = null, by, at, news }: GivenBack,
): Promise<void> {
  const order = await findOrder(transaction, order_id);
  const held = heldBy(await moneyOf(transaction, order_id), payment?.id ?? null);
  if (!order || !held) return;
  const row = await addMoney(transaction, {
    ...{ order_id, payment_id: payment?.id ?? null, what, reference, by, at: at.toISOString() },
    amount: -(amount ?? held.amount),
    currency: held.currency,
  });
  const note = await issueCreditNote({ transaction, config, order, at }, row);
  const sum = { amount: -row.amount, currency: row.currency };
  await queueRefundEmails(transaction, config, { payment, order, news, sum, note, date: at });
}

/** What a payment bought, or what came by none. */
export async function boughtBy(
  transaction: Storage,
  { id, order_id }: { readonly id: string | null; readonly order_id: string },
) {
  const order = await findOrder(transaction, order_id);
  if (order?.state !== 'done' || (id !== null && order.paid_by !== id)) return undefined;
  return isWithoutPlan(order) ? 'devices' : 'account';
}

/** Where it lost its money while waiting, or was refused; the payment is as it was before. */
export async function closeIfWaiting(
  transaction: Storage,
  { id, order_id, state }: Payment,
  at: Date,
): Promise<void> {
  if (!isSettled(state)) return;
  const closed = { state: 'closed', updated_at: at.toISOString() } as const;
  if (state === 'paid') {
    await changeOrder(transaction, { id: order_id, state: 'paid', paid_by: id }, closed);
    return;
  }
  const left = (await paymentsOf(transaction, order_id)).some((other) => isSettled(other.state));
  if (!left) await changeOrder(transaction, { id: order_id, state: 'refused' }, closed);
}
