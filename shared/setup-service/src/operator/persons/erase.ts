import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Retention } from '@site/contracts/retention';
import { errorCode } from '@site/node/error-code';
import {
  forgetBuyer,
  forgetUnpaidOrder,
  isForTheBooks,
  isMoneyUnderWay,
} from '../../orders/forget-order.ts';
import { lockOrder } from '../../orders/orders.ts';
import { isUnconfirmed } from '../../orders/unconfirmed-prompts.ts';
import type { Order, Payment, Storage } from '../../storage/tables.ts';
import {
  type Attribution,
  changeManually,
  type ManualContext,
  type ManualResult,
  refuse,
  writeDay,
} from '../manual-change.ts';
import { keptUntil } from '../retention/rule.ts';
import { deleteOfAccount } from '../retention/rules.ts';
import { findPerson, isUnknown, type Person, recordRequest, refuseName } from './person.ts';

/*
 * Erases what is stored about a person, all of it or nothing: it is refused while money is under way
 * or due back, and says what to do. What was paid stays for as long as the law on tax records asks, and
 * of it only what these need: `forget-order.ts`. Doing it again changes nothing.
 */

interface Context extends Pick<ManualContext, 'storage' | 'clock'> {
  readonly retention: Retention;
  /** Where emails are files. */
  readonly mailFolder: string;
}

export interface Erasure extends Attribution {
  /** The account that they bought is closed by it. */
  readonly closeAccount?: boolean | undefined;
}

export function erasePerson(
  { retention, mailFolder, ...context }: Context,
  email: string,
  { closeAccount = false, ...attribution }: Erasure,
): Promise<ManualResult> {
  return changeManually(context, attribution, async ({ transaction, at }) => {
    refuseName(attribution, email);
    for (const { id } of (await findPerson(transaction, email)).orders) {
      await lockOrder(transaction, id);
    }
    // Read again: nothing can begin on the orders now.
    const person = await findPerson(transaction, email);
    if (isUnknown(person)) return { message: 'Nothing is stored about this address.' };
    const obstacle = whyNot(person, closeAccount);
    if (obstacle) refuse(obstacle);
    // Emails that are files go first: a command that is killed after that is run again.
    await deleteMailFiles(mailFolder, person);
    const books = await eraseOrders(transaction, person, at);
    await eraseAccounts(transaction, person);
    await eraseMails(transaction, person);
    const left = books.length > 0 ? `; orders kept for the books: ${books.length}` : '';
    await recordRequest(transaction, { email, what: `erased${left}`, attribution, at });
    return { message: [sumOf(person), ...books.map((book) => stays(book, retention))].join('\n') };
  });
}

interface Book {
  readonly order: Order;
  readonly payments: readonly Payment[];
}

/** What stands in the way, with what to do about it; undefined where nothing does. */
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
  // What was not sent before its order was closed is sent no more, and no command says so.
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

/** Erases or anonymises the orders, and gives those that stay for the books. */
async function eraseOrders(
  transaction: Storage,
  { orders, payments }: Person,
  at: Date,
): Promise<Book[]> {
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

/** Emails that wait are not sent any more; of the others it stays that they were sent. */
async function eraseMails(
  transaction: Storage,
  { orders, enquiries, mails, addressHash }: Person,
): Promise<void> {
  const ids = mails.map(({ id }) => id);
  const toSales = enquiries.map(({ id }) => `${id}-sales`);
  for (const id of [...ids, ...toSales]) {
    await transaction
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .execute();
  }
  // An email to sales names the buyer. It is named by the order or by one of its payments.
  for (const { id } of orders) {
    await transaction
      .deleteFrom('outbox')
      .where('id', 'like', `${id}%`)
      .where('delivered_at', 'is', null)
      .execute();
  }
  for (const id of ids) {
    await transaction.updateTable('outbox').set({ recipient: '' }).where('id', '=', id).execute();
  }
  // That somebody wants no reminders stays: it is kept under a hash of the address.
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
  const day = writeDay(new Date(until.getTime() - 1));
  return `The order ${order.id} stays until ${day} with company, plan, amounts and dates: the law asks for records of payments.`;
}

/**
 * Deletes the files of the emails about a person, where no mail server is set: each is named by what
 * it is about.
 */
async function deleteMailFiles(
  folder: string,
  { accounts, orders, enquiries, mails }: Person,
): Promise<void> {
  const subjects = [accounts, orders, enquiries, mails].flat().map(({ id }) => id);
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!name.includes('.eml') || !subjects.some((id) => name.startsWith(id))) continue;
    await rm(join(folder, name), { force: true });
  }
}
