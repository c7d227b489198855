import type { Retention } from '@site/contracts/retention';
import { deleteOfAccount } from '../../accounts/accounts.ts';
import { writeDate } from '../../mail/compose-email.ts';
import { deleteMailFiles } from '../../mail/outgoing-mail.ts';
import {
  forgetBuyer,
  forgetUnpaidOrder,
  isForTheBooks,
  isMoneyUnderWay,
} from '../../orders/forget-order.ts';
import { isUnconfirmed } from '../../orders/unconfirmed-prompts.ts';
import type { Order, Payment, Storage } from '../../storage/tables.ts';
import { type Attribution, type ManualContext, manualChange, refuse } from '../manual-change.ts';
import { keptUntil } from '../retention/rules.ts';
import { findLockedPerson, isUnknown, type Person, recordRequest, refuseName } from './person.ts';

/*
 * Erases what is stored about a person, all of it or nothing; refused while money is under way or due
 * back. Paid orders stay for the tax records, with what these need: `forget-order.ts`.
 */

interface Context extends Pick<ManualContext, 'storage' | 'clock'> {
  readonly retention: Retention;
  /** Where emails are files. */
  readonly mailFolder: string;
}

export interface Erasure extends Attribution {
  readonly closeAccount?: boolean | undefined;
}

export const erasePerson = manualChange<Erasure, Context>(
  async ({ transaction, at }, email, { closeAccount = false, ...attribution }, context) => {
    const { retention, mailFolder } = context;
    refuseName(attribution, email);
    const person = await findLockedPerson(transaction, email);
    if (isUnknown(person)) return { message: 'Nothing is stored about this address.' };
    const obstacle = whyNot(person, closeAccount);
    if (obstacle) refuse(obstacle);
    const subjects = [person.accounts, person.orders, person.enquiries, person.mails].flat();
    // Files go first: a command that is killed after that is run again.
    await deleteMailFiles(mailFolder, ({ name }) => subjects.some(({ id }) => name.startsWith(id)));
    const books = await eraseOrders(transaction, person, at);
    await eraseAccounts(transaction, person);
    await eraseMails(transaction, person);
    const left = books.length > 0 ? `; orders kept for the books: ${books.length}` : '';
    await recordRequest(transaction, { email, what: `erased${left}`, attribution, at });
    return { message: [sumOf(person), ...books.map((book) => stays(book, retention))].join('\n') };
  },
);

interface Book {
  readonly order: Order;
  readonly payments: readonly Payment[];
}

/** The obstacle, with what to do about it; undefined where there is none. */
function whyNot(
  { accounts, orders, payments, deliveries }: Person,
  closeAccount: boolean,
): string | undefined {
  const due = payments.find(({ state }) => state === 'refund-due');
  if (due) {
    return `The money of ${due.id} is due back. Give it back at the provider, record that with: orders refund ${due.id}. Then erase.`;
  }
  const open = payments.find(isMoneyUnderWay);
  if (open) {
    return `The payment ${open.id} may still be paid. Wait until it has ended, or cancel it at the provider and wait until the service has noticed: orders show ${open.order_id}. Then erase.`;
  }
  const unconfirmed = payments.find((payment) =>
    isUnconfirmed(
      payment,
      orders.find(({ id }) => id === payment.order_id),
    ),
  );
  if (unconfirmed) {
    return `Nobody says whether the prompt ${unconfirmed.id} was paid. Look for it on the statement of M-Pesa, and record what you find: orders show ${unconfirmed.order_id}. Then erase.`;
  }
  const waiting = orders.find(({ state }) => state === 'paid' || state === 'refused');
  if (waiting) {
    return `The order ${waiting.id} was paid and has no account. Finish it, or give the money back: orders show ${waiting.id}. Then erase.`;
  }
  // What was not sent before its order was closed never is, and no command records that.
  const isClosed = (id: string) =>
    orders.some((order) => order.id === id && order.state === 'closed');
  const unsent = deliveries.find(
    ({ state, order_id }) => state === 'dispatched' || (state === 'paid' && !isClosed(order_id)),
  );
  if (unsent) {
    return `The devices of ${unsent.order_id} are paid and have not arrived. Record what became of them: orders show ${unsent.order_id}. Then erase.`;
  }
  const bought = accounts.find((account) => account.trial_ends_at === null && !account.closed_at);
  if (bought && !closeAccount) {
    return `The account of ${bought.company_name} was bought and is open. If the contract is over, erase with --close-account.`;
  }
  return undefined;
}

async function eraseOrders(transaction: Storage, { orders, payments }: Person, at: Date) {
  const books: Book[] = [];
  for (const order of orders) {
    const own = payments.filter(({ order_id }) => order_id === order.id);
    if (isForTheBooks(order, own)) {
      await forgetBuyer(transaction, order.id);
      books.push({ order, payments: own });
    } else await forgetUnpaidOrder(transaction, order, own, at);
  }
  return books;
}

async function eraseAccounts(transaction: Storage, { accounts }: Person): Promise<void> {
  for (const { id } of accounts) {
    await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    await deleteOfAccount(transaction, id);
  }
}

/** Pending emails are not sent any more; of the others it stays that they were sent. */
async function eraseMails(transaction: Storage, { orders, enquiries, mails, addressHash }: Person) {
  const ids = mails.map(({ id }) => id);
  const pending = transaction.deleteFrom('outbox').where('delivered_at', 'is', null);
  for (const id of [...ids, ...enquiries.map(({ id }) => `${id}-sales`)]) {
    await pending.where('id', '=', id).execute();
  }
  // An email to sales names the buyer, and is named by the order or one of its payments.
  for (const { id } of orders) await pending.where('id', 'like', `${id}%`).execute();
  for (const id of ids) {
    await transaction.updateTable('outbox').set({ recipient: '' }).where('id', '=', id).execute();
  }
  // That somebody wants no reminders stays, under a hash of the address.
  await transaction
    .deleteFrom('reminder_recipients')
    .where('email_hash', '=', addressHash)
    .where('stopped_at', 'is', null)
    .execute();
  for (const { id } of enquiries) {
    await transaction.deleteFrom('enquiries').where('id', '=', id).execute();
  }
}

function sumOf({ accounts, orders, enquiries, mails }: Person): string {
  const counts = [
    `accounts: ${accounts.length}`,
    `orders: ${orders.length}`,
    `enquiries: ${enquiries.length}`,
    `emails: ${mails.length}`,
  ];
  return `Erased (${counts.join(', ')}).`;
}

function stays({ order, payments }: Book, retention: Retention): string {
  const changes = [order, ...payments].map(({ updated_at }) => Date.parse(updated_at));
  const until = keptUntil(retention, new Date(Math.max(...changes)));
  const day = writeDate(new Date(until.getTime() - 1), 'long');
  return `The order ${order.id} stays until ${day} with company, plan, amounts and dates: the law asks for records of payments.`;
}
