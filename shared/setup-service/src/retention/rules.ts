import type { Tables } from '../storage/tables.ts';
import { closedAccounts, endedTrials } from './account-rules.ts';
import { datedRule } from './dated-rule.ts';
import { deliveredMails, mailRows, undeliverableMails } from './mail-rules.ts';
import { paidOrders, unpaidOrders } from './order-rules.ts';
import type { RetentionRule } from './rule.ts';

/**
 * What becomes of each table's rows in time. A new table has to say it here: it has rules of its own,
 * goes with another table's rows, or holds nothing about people.
 */
const retentionOf: Readonly<
  Record<keyof Tables, readonly RetentionRule[] | 'with-orders' | 'nobody'>
> = {
  accounts: [endedTrials, closedAccounts],
  orders: [unpaidOrders, paidOrders],
  payments: 'with-orders',
  order_notes: 'with-orders',
  sandbox_payments: 'with-orders',
  deliveries: 'with-orders',
  receipts: 'with-orders',
  outbox: [deliveredMails, undeliverableMails, mailRows],
  enquiries: [datedRule('enquiries', 'enquiries', 'id', 'created_at')],
  sign_in_links: [datedRule('signInLinks', 'sign_in_links', 'token_hash', 'expires_at')],
  account_sessions: [datedRule('signInLinks', 'account_sessions', 'token_hash', 'expires_at')],
  used_challenges: [datedRule('usedChallenges', 'used_challenges', 'nonce', 'expires_at')],
  mail_counts: [datedRule('mailCounts', 'mail_counts', 'name', 'until')],
  person_requests: [datedRule('personRequests', 'person_requests', 'id', 'at')],
  // Both hold ids and hashes: without them somebody would be reminded again.
  reminders: 'nobody',
  reminder_recipients: 'nobody',
  counters: 'nobody',
  live_configurations: 'nobody',
  retention_runs: 'nobody',
};

export const retentionRules: readonly RetentionRule[] = Object.values(retentionOf).flatMap(
  (rules) => (typeof rules === 'string' ? [] : rules),
);
