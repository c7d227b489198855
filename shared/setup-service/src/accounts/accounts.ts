import { normalizeName } from '@site/contracts/normalize-name';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Storage } from '../storage/tables.ts';
import { type Agreement, agreementColumns } from './agreement.ts';

/** An account that is about to exist. */
export interface Account {
  /** Of a bought account: its order's id. */
  readonly id: string;
  readonly email: string;
  readonly companyName: string;
  readonly applicantName: string;
  readonly phoneNumber: string;
  readonly plan: string;
  /** What the plan alone costs, in whole shillings. */
  readonly price: number;
  readonly users: number;
  readonly createdAt: Date;
  /** Undefined where the plan was bought. */
  readonly trialEndsAt: Date | undefined;
  /** Until when the plan is paid for, where that is known. */
  readonly paidUntil?: Date | undefined;
  readonly agreement?: Agreement | undefined;
}

export type Creation = { readonly kind: 'created' } | { readonly kind: 'already-exists' };

/**
 * Stores an account and, in the same transaction, the email that goes with it: both are there or
 * neither is. The unique indexes decide who was first, so two that come at once cannot both win.
 */
export async function addAccount(
  transaction: Storage,
  account: Account,
  mail: OutgoingMail,
): Promise<Creation> {
  const stored = await transaction
    .insertInto('accounts')
    .values({
      id: account.id,
      email: account.email,
      email_key: normalizeName(account.email),
      company_name: account.companyName,
      company_key: normalizeName(account.companyName),
      applicant_name: account.applicantName,
      phone_number: account.phoneNumber,
      plan: account.plan,
      price: account.price,
      users: account.users,
      created_at: account.createdAt.toISOString(),
      trial_ends_at: account.trialEndsAt?.toISOString() ?? null,
      paid_until: account.paidUntil?.toISOString() ?? null,
      ...agreementColumns(account.agreement),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return { kind: 'already-exists' };
  await queueMail(transaction, mail, account.createdAt);
  return { kind: 'created' };
}

/** The account that has a normalized email address or company name, if there is one. */
export async function findAccount(
  storage: Storage,
  name: { readonly email: string; readonly company: string },
) {
  return storage
    .selectFrom('accounts')
    .select('id')
    .where((where) =>
      where.or([
        where('email_key', '=', normalizeName(name.email)),
        where('company_key', '=', normalizeName(name.company)),
      ]),
    )
    .executeTakeFirst();
}
