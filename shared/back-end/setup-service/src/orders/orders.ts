import { isAddOn } from '@site/contracts/add-ons';
import { isDevice } from '@site/contracts/devices';
import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { type OrderLine, orderLine, type PlanLine } from '@site/contracts/order-line';
import type { PurchaseChoice } from '@site/contracts/order-lines';
import type { Period } from '@site/contracts/plans';
import * as z from 'zod/mini';
import { type Agreement, findAccount, findOpenAccount } from '../accounts/accounts.ts';
import { writeMoney } from '../mail/compose-email.ts';
import type { Order, Storage } from '../storage/tables.ts';

export async function findOrder(storage: Storage, id: string): Promise<Order | undefined> {
  return storage.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined where the order is not as expected. */
export async function changeOrder(
  storage: Storage,
  expected: Pick<Order, 'id'> & Partial<Order>,
  changes: Partial<Order>,
): Promise<Order | undefined> {
  return storage
    .updateTable('orders')
    .set(changes)
    .where((where) => where.and(expected))
    .returningAll()
    .executeTakeFirst();
}

/** False where an order has this id. */
export async function addOrder(storage: Storage, id: string, buyer: Partial<Buyer>, at: Date) {
  const now = at.toISOString();
  const added = await storage
    .insertInto('orders')
    .values({ id, state: 'open', ...buyerColumns(buyer), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function completeDetails(
  storage: Storage,
  order: Order,
  buyer: Partial<Buyer>,
  at: Date,
): Promise<void> {
  const missing = Object.entries(buyerColumns(buyer)).filter(
    // The columns of the buyer are columns of the order.
    ([column]) => order[column as keyof Order] === null,
  );
  if (missing.length === 0) return;
  const { id, updated_at } = order;
  const changes = { ...Object.fromEntries(missing), updated_at: at.toISOString() };
  await changeOrder(storage, { id, updated_at }, changes);
}

/** What an order says of its buyer and of what they buy, in the words of its table. */
export interface Buyer extends Partial<Agreement> {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
  readonly plan?: string | undefined;
  readonly users?: number | undefined;
  readonly price: number;
  readonly account_id?: string | undefined;
  readonly lines?: readonly OrderLine[] | undefined;
  readonly claim_hash?: string;
}

/** Without those that nothing is known of. */
function buyerColumns({ lines, ...buyer }: Partial<Buyer>): Partial<Order> {
  const { email, company_name } = buyer;
  const columns = {
    ...buyer,
    email_key: email && emailKey(email),
    company_key: company_name && normalizeName(company_name),
    lines: lines && JSON.stringify(lines),
  };
  const known = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

/** @param lines all that may have been meant, as prices may have changed since */
export function isSameBuyer(order: Order, buyer: Buyer, lines: readonly (readonly OrderLine[])[]) {
  const columns = buyerColumns(buyer);
  const compared = ['email_key', 'company_key', 'plan', 'users', 'price', 'account_id'] as const;
  const isSame = compared.every((key) => order[key] === (columns[key] ?? null));
  const isKnown = order.lines === null || lines.some((one) => order.lines === JSON.stringify(one));
  return isSame && isKnown;
}

/** Whatever changes an order and a payment locks or changes the order first: none deadlocks. */
export async function lockOrder(transaction: Storage, id: string): Promise<void> {
  await transaction
    .updateTable('orders')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
}

/** Locks an order; false where the details from which its account was prepared have changed. */
export async function lockDetails(transaction: Storage, order: Order): Promise<boolean> {
  const { id, applicant_name, phone_number, email, company_name } = order;
  const expected = { id, applicant_name, phone_number, email, company_name };
  return (await changeOrder(transaction, expected, { applicant_name })) !== undefined;
}

/** Pesapal's limit. */
const LONGEST = 100;

/** 'Nguzo Basic Plan, Portable POS, 2 x Cash drawer', for payers. What does not fit is counted. */
export function describePurchase(product: string, lines: readonly OrderLine[]): string {
  if (lines.length === 0) return `${product} plan`.slice(0, LONGEST);
  const names = lines.map(nameOf);
  for (let named = names.length; named > 0; named -= 1) {
    const left = names.length - named;
    const rest = left > 0 ? [`and ${left} more`] : [];
    const text = `${product} ${[...names.slice(0, named), ...rest].join(', ')}`;
    if (text.length <= LONGEST) return text;
  }
  return `${product} ${names.length} items`.slice(-LONGEST);
}

function nameOf(line: OrderLine): string {
  if (line.kind === 'plan') return line.plan;
  return line.quantity === 1 ? line.name : `${line.quantity} x ${line.name}`;
}

const periods: Readonly<Record<Period, string>> = { yearly: 'for a year', monthly: 'for a month' };

/** A line without its price: `Basic Plan, up to 3 users, for a year`. */
export function lineText(line: OrderLine): string {
  if (line.kind === 'device') {
    const { quantity, name, unitPrice } = line;
    return quantity === 1 ? name : `${quantity} × ${name}, ${writeMoney(unitPrice)} each`;
  }
  const { plan, users, period } = line;
  return [plan, `up to ${users} users`, period && periods[period]].filter(Boolean).join(', ');
}

const storedLines = z.array(orderLine);

type Purchase = Pick<Order, 'lines' | 'plan' | 'users' | 'price'>;

/** An order made by a start without a key has no lines: its plan counts, if known. */
export function linesOf({ lines, plan, users, price }: Purchase): readonly OrderLine[] {
  if (lines !== null) return storedLines.parse(JSON.parse(lines));
  if (plan === null || users === null || price === null) return [];
  return [{ kind: 'plan', plan, users, price }];
}

export function planIn(lines: readonly OrderLine[]): PlanLine | undefined {
  return lines.find((line) => line.kind === 'plan');
}

export function isWithoutPlan(order: Purchase): boolean {
  const lines = linesOf(order);
  return lines.length > 0 && planIn(lines) === undefined;
}

/** Whether the account that the order is for is closed, or another account has its name by now. */
export async function lacksItsAccount(storage: Storage, order: Order, at: Date): Promise<boolean> {
  const { email, company_name: company, account_id } = order;
  if (isWithoutPlan(order)) return false;
  if (account_id !== null) return (await findOpenAccount(storage, account_id)) === undefined;
  if (!email || !company) return false;
  return (await findAccount(storage, { email, company }, at)) !== undefined;
}

/**
 * The choice to offer again; undefined where it is unknown, or some devices beside a plan are not its
 * add-ons.
 */
export function choiceOfOrder(
  order: Purchase & { readonly price: number },
): PurchaseChoice | undefined {
  const { price } = order;
  const lines = linesOf(order);
  if (lines.length === 0) return undefined;
  const devices = lines.filter((line) => line.kind === 'device');
  const planLine = planIn(lines);
  if (!planLine) {
    const quantities = devices.map(({ device, quantity }) => [device, quantity] as const);
    return { devices: Object.fromEntries(quantities.filter(([key]) => isDevice(key))), price };
  }
  const addOns = devices.flatMap(({ device, quantity }) =>
    quantity === 1 && isAddOn(device) ? [device] : [],
  );
  if (addOns.length < devices.length) return undefined;
  const { period } = planLine;
  return {
    plan: { plan: planLine.plan, users: planLine.users, ...(period && { period, addOns }) },
    price,
  };
}
