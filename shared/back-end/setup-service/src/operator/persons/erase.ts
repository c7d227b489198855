import type { Retention } from '@site/contracts/retention';
import { deleteOfAccount, lockAccount } from '../../accounts/accounts.ts';
import { writeDate } from '../../mail/compose-email.ts';
import { deleteMailFiles } from '../../mail/outgoing-mail.ts';
import {
  forgetBuyer,
  forgetUnpaidOrder,
  isForTheBooks,
  isMoneyUnderWay,
} from '../../orders/forget-order.ts';
import { standingOf } from '../../orders/money.ts';
import { isUnconfirmed } from '../../orders/unconfirmed-prompts.ts';
import { inPages } from '../../storage/page.ts';
import type { Order, Payment, Storage } from '../../storage/tables.ts';
import { holdingsOfTime, written } from '../close.ts';
import { type Attribution, manualChange, refuse, type StorageContext } from '../manual-change.ts';
import { keptUntil } from '../retention/rules.ts';
import {
  findLockedPerson,
  idsOf,
  isUnknown,
  type Person,
  recordRequest,
  refuseName,
} from './person.ts';

/*
 * Erases what is stored about a person, all of it or nothing; refused while money is under way or due
 * back. Paid orders stay for the tax records, with what these need: `forget-order.ts`.
 */

interface Context extends StorageContext {
  readonly retention: Retention;
  /** Where emails are files. */
  readonly mailFolder: string;
}

export interface Erasure extends Attribution {
  readonly closeAccount?: boolean | undefined;
}

export const erasePerson = manualChange<Erasure, Context>(async (change, email, erasure) => {
  const { closeAccount = false, ...attribution } = erasure;
  const { transaction, at, retention, mailFolder } = change;
  refuseName(attribution, email);
  const person = await findLockedPerson(transaction, email);
  if (isUnknown(person)) return { message: 'Nothing is stored about this address.' };
  refuseWhileOpen(person, closeAccount);
  await refuseOthersTime(transaction, person, at);
  const { accounts, orders, enquiries, mails } = person;
  const subjects = [accounts, orders, enquiries, mails].flat();
  // Files go first: a command that is killed after that is run again.
  const isTheirs = ({ name }: { name: string }) => subjects.some(({ id }) => name.startsWith(id));
  for await (const _ of deleteMailFiles(mailFolder, isTheirs));
  const books = await eraseOrders(transaction, person, { at, retention });
  await transaction.deleteFrom('accounts').where('id', 'in', idsOf(accounts)).execute();
  for (const { id } of accounts) await deleteOfAccount(transaction, id);
  await eraseMails(transaction, person);
  const left = books.length > 0 ? `; orders kept for the books: ${books.length}` : '';
  await recordRequest(transaction, email, { ...attribution, what: `erased${left}`, at });
  const made = `accounts: ${accounts.length}, orders: ${orders.length}`;
  const sum = `Erased (${made}, enquiries: ${enquiries.length}, emails: ${mails.length}).`;
  return { message: [sum, ...books].join('\n') };
});

/** Each refusal says what to do about it. */
function refuseWhileOpen(
  { accounts, orders, payments, deliveries, money }: Person,
  closeAccount: boolean,
): void {
  const orderOf = (order: string) => orders.find(({ id }) => id === order);
  const due = payments.find(({ state }) => state === 'refund-due');
  const open = payments.find(isMoneyUnderWay);
  const unconfirmed = payments.find((payment) => isUnconfirmed(payment, orderOf(payment.order_id)));
  const waiting = orders.find(({ state }) => state === 'paid' || state === 'refused');
  // What was not sent before its order was closed, or its money went back, never is: no command records
  // that.
  const isStopped = (order: Order) =>
    order.state === 'closed' ||
    standingOf(
      money.filter(({ order_id }) => order_id === order.id),
      order,
    ).held.length === 0;
  const unsent = deliveries.find(({ state, order_id }) => {
    const order = orderOf(order_id);
    return state === 'dispatched' || (state === 'paid' && !(order && isStopped(order)));
  });
  const bought = accounts.find((account) => account.trial_ends_at === null && !account.closed_at);
  const obstacle = [
    due &&
      `The money of ${due.id} is due back. Give it back at the provider, record that with: orders refund ${due.id}. Then erase.`,
    open &&
      `The payment ${open.id} may still be paid. Wait until it has ended, or cancel it at the provider and wait until the service has noticed: orders show ${open.order_id}. Then erase.`,
    unconfirmed &&
      `Nobody says whether the prompt ${unconfirmed.id} was paid. Look for it on the statement of M-Pesa, and record what you find: orders show ${unconfirmed.order_id}. Then erase.`,
    waiting &&
      `The order ${waiting.id} was paid and has no account. Finish it, or give the money back: orders show ${waiting.id}. Then erase.`,
    unsent &&
      `The devices of ${unsent.order_id} are paid and have not arrived. Record what became of them: orders show ${unsent.order_id}. Then erase.`,
    bought &&
      !closeAccount &&
      `The account of ${bought.company_name} was bought and is open. If the contract is over, erase with --close-account.`,
  ].find(Boolean);
  if (obstacle) refuse(obstacle);
}

/** An account may have been renewed by somebody else, who would lose what they paid for. */
async function refuseOthersTime(
  transaction: Storage,
  { accounts, orders }: Person,
  at: Date,
): Promise<void> {
  const except = idsOf(orders.filter(({ state }) => state === 'done'));
  for (const { id, company_name } of accounts) {
    // A renewal that is paid at this moment is either seen here or finds no account.
    if (!(await lockAccount(transaction, id))) continue;
    const others = await holdingsOfTime(transaction, id, { except, at });
    if (others.length === 0) continue;
    refuse(
      `The time that is left of the account of ${company_name} was paid for by others. ${written(others)}. Wait until it has ended, or give that money back: orders refund ${others[0]?.name} --keep-account. Then erase.`,
    );
  }
}

/** Gives a line about each order that stays. */
async function eraseOrders(
  transaction: Storage,
  { orders, payments }: Person,
  { at, retention }: { readonly at: Date; readonly retention: Retention },
): Promise<string[]> {
  const books: string[] = [];
  for (const order of orders) {
    const own = payments.filter(({ order_id }) => order_id === order.id);
    if (isForTheBooks(order, own)) {
      await forgetBuyer(transaction, order.id);
      books.push(stays(order, own, retention));
    } else await forgetUnpaidOrder(transaction, order, own, at);
  }
  return books;
}

/** Pending emails are not sent any more; of the others it stays that they were sent. */
async function eraseMails(transaction: Storage, { orders, enquiries, mails, addressHash }: Person) {
  const ids = idsOf(mails);
  const toSales = enquiries.map(({ id }) => `${id}-sales`);
  const pending = transaction.deleteFrom('outbox').where('delivered_at', 'is', null);
  await inPages([...ids, ...toSales], (some) => pending.where('id', 'in', some).execute());
  // An email to sales names the buyer, and is named by the order or one of its payments.
  for (const { id } of orders) await pending.where('id', 'like', `${id}%`).execute();
  const sent = transaction.updateTable('outbox').set({ recipient: '' });
  await inPages(ids, (some) => sent.where('id', 'in', some).execute());
  // That somebody wants no reminders stays, under a hash of the address.
  await transaction
    .deleteFrom('reminder_recipients')
    .where('email_hash', '=', addressHash)
    .where('stopped_at', 'is', null)
    .execute();
  const written = transaction.deleteFrom('enquiries');
  await inPages(idsOf(enquiries), (some) => written.where('id', 'in', some).execute());
}

function stays(order: Order, payments: readonly Payment[], retention: Retention): string {
  const changes = [order, ...payments].map(({ updated_at }) => Date.parse(updated_at));
  const until = keptUntil(retention, new Date(Math.max(...changes)));
  const day = writeDate(new Date(until.getTime() - 1), 'long');
  return `The order ${order.id} stays until ${day} with company, plan, amounts and dates: the law asks for records of payments.`;
}
