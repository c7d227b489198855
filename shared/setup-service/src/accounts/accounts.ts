import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import type { Storage } from '../storage/tables.ts';
import { fold } from './fold.ts';

/** A trial account that is about to exist. */
export interface TrialAccount {
  readonly id: string;
  readonly email: string;
  readonly companyName: string;
  readonly applicantName: string;
  readonly phoneNumber: string;
  readonly plan: string;
  /** Whole shillings. */
  readonly price: number;
  readonly users: number;
  readonly createdAt: Date;
  readonly trialEndsAt: Date;
}

export type Creation = { readonly kind: 'created' } | { readonly kind: 'already-exists' };

/**
 * Stores an account and, in the same transaction, the mail that goes with it: both are there or
 * neither is. The unique indexes decide who was first, so two that come at once cannot both win.
 */
export async function createAccount(
  storage: Storage,
  account: TrialAccount,
  mail: OutgoingMail,
): Promise<Creation> {
  return storage.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto('accounts')
      .values({
        id: account.id,
        email: account.email,
        email_key: fold(account.email),
        company_name: account.companyName,
        company_key: fold(account.companyName),
        applicant_name: account.applicantName,
        phone_number: account.phoneNumber,
        plan: account.plan,
        price: account.price,
        users: account.users,
        created_at: account.createdAt.toISOString(),
        trial_ends_at: account.trialEndsAt.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { kind: 'already-exists' };
    await transaction
      .insertInto('outbox')
      .values({
        id: mail.id,
        recipient: mail.recipient,
        message: mail.message,
        created_at: account.createdAt.toISOString(),
        delivered_at: null,
      })
      .execute();
    return { kind: 'created' };
  });
}
