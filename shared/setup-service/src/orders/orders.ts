import { normalizeName } from '@site/contracts/normalize-name';
import type { OrderLine } from '@site/contracts/order-line';
import { type Agreement, agreementColumns } from '../accounts/accounts.ts';
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
export async function addOrder(
  storage: Storage,
  id: string,
  buyer: Partial<Buyer>,
  at: Date,
): Promise<boolean> {
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
    ([column, value]) => value !== null && order[column as keyof Order] === null,
  );
  if (missing.length === 0) return;
  const { id, updated_at } = order;
  const changes = { ...Object.fromEntries(missing), updated_at: at.toISOString() };
  await changeOrder(storage, { id, updated_at }, changes);
}

export interface Buyer {
  readonly email: string;
  readonly companyName: string;
  readonly applicantName: string;
  readonly phoneNumber: string;
  /** Undefined where devices are bought without a plan. */
  readonly plan?: string | undefined;
  readonly users?: number | undefined;
  /** Whole shillings. */
  readonly price: number;
  readonly accountId?: string | undefined;
  readonly lines?: readonly OrderLine[] | undefined;
  readonly agreement?: Agreement | undefined;
  /** SHA-256 of the claim on an order without a key. */
  readonly claimHash?: string;
}

function buyerColumns(buyer: Partial<Buyer>) {
  const { email = null, companyName = null } = buyer;
  return {
    email,
    email_key: email && normalizeName(email),
    company_name: companyName,
    company_key: companyName && normalizeName(companyName),
    applicant_name: buyer.applicantName ?? null,
    phone_number: buyer.phoneNumber ?? null,
    plan: buyer.plan ?? null,
    users: buyer.users ?? null,
    price: buyer.price ?? null,
    account_id: buyer.accountId ?? null,
    lines: buyer.lines ? JSON.stringify(buyer.lines) : null,
    claim_hash: buyer.claimHash ?? null,
    ...agreementColumns(buyer.agreement),
  };
}

/** @param lines all that may have been meant, as prices may have changed since */
export function isSameBuyer(
  order: Order,
  buyer: Buyer,
  lines: readonly (readonly OrderLine[])[],
): boolean {
  const columns = buyerColumns(buyer);
  const compared = ['email_key', 'company_key', 'plan', 'users', 'price', 'account_id'] as const;
  const isSame = compared.every((key) => order[key] === columns[key]);
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
