import type { SiteConfig } from '@site/contracts/site-config';
import { type Account, addAccount } from '../accounts/accounts.ts';
import { agreementIn } from '../accounts/agreement.ts';
import { composeLoginEmail } from '../accounts/login-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { releaseDelivery } from './delivery.ts';
import { isWithoutPlan, linesOf, planIn } from './order-contents.ts';
import { paidUntil } from './paid-until.ts';
import { renewAccount } from './renew-account.ts';

/** What comes of an order once it is paid, prepared before the transaction in which it does. */
export interface Completion {
  readonly order: Order;
  readonly at: Date;
  readonly config: SiteConfig;
  /** The account that the order makes, and its email; undefined where devices are bought alone, or
   * for an account that exists. */
  readonly made: { readonly account: Account; readonly mail: OutgoingMail } | undefined;
}

/** Why nothing can come of an order that is paid. */
export type Incompletion = 'account-exists' | 'account-closed';

/** Prepares what comes of an order; undefined while its buyer's details are missing. */
export async function prepareCompletion(
  order: Order,
  config: SiteConfig,
  at: Date,
): Promise<Completion | undefined> {
  if (isWithoutPlan(order) || order.account_id !== null) {
    return { order, at, config, made: undefined };
  }
  const account = accountOf(order, at);
  if (!account) return undefined;
  return {
    order,
    at,
    config,
    made: { account, mail: await composeLoginEmail(account, config, order.price ?? undefined) },
  };
}

/**
 * Does everything that comes of a paid order, in the transaction that moves it to `done`: however the
 * money came, this is the one place. `account-exists` where the email address or company has another
 * account, `account-closed` where the one that a plan is for is closed; the caller then undoes the move.
 */
export async function completeOrder(
  transaction: Storage,
  { order, at, config, made }: Completion,
): Promise<'completed' | Incompletion> {
  if (made) {
    const creation = await addAccount(transaction, made.account, made.mail);
    if (creation.kind === 'already-exists') return 'account-exists';
  }
  const { account_id: accountId } = order;
  if (accountId !== null && !(await renewAccount(transaction, config, { order, accountId, at }))) {
    return 'account-closed';
  }
  await releaseDelivery(transaction, order.id, at);
  await issueReceipt(transaction, order.id, at);
  return 'completed';
}

function accountOf(order: Order, createdAt: Date): Account | undefined {
  const { email, company_name, applicant_name, phone_number, plan, users, price } = order;
  if (!email || !company_name || !applicant_name || !phone_number) return undefined;
  if (plan === null || users === null || price === null) return undefined;
  const bought = planIn(linesOf(order));
  const period = bought?.period;
  return {
    id: order.id,
    email,
    companyName: company_name,
    applicantName: applicant_name,
    phoneNumber: phone_number,
    plan,
    // What recurs: hardware that came with the plan is paid once.
    price: bought?.price ?? price,
    users,
    createdAt,
    trialEndsAt: undefined,
    paidUntil: period && paidUntil(createdAt, period),
    agreement: agreementIn(order),
  };
}
