import { vi } from 'vitest';
import { proveOnPostgres } from '../testing/databases.ts';

/*
 * The suites that meet only SQLite in every run, with PostgreSQL. A suite gets here by
 * `onEachDatabase(suite, { postgres: 'proof' })` and a line below.
 */

// Their own limits of time are for SQLite.
vi.setConfig({ testTimeout: 120_000 });
proveOnPostgres();

// It mocks a module that others load.
await import('../operator/orders.test.ts');
await import('../account-page/trial-becomes-customer.test.ts');
await import('../accounts/agreement.test.ts');
await import('../live-configuration/live-configuration.test.ts');
await import('../operator/change-delivery.test.ts');
await import('../operator/correct-address.test.ts');
await import('../operator/finish.test.ts');
await import('../operator/live-details.test.ts');
await import('../operator/order-of-devices.test.ts');
await import('../operator/readme-commands.test.ts');
await import('../operator/refund-seen.test.ts');
await import('../operator/refund.test.ts');
await import('../operator/shorten.test.ts');
await import('../orders/abandon-order.test.ts');
await import('../orders/cancelled-once.test.ts');
await import('../orders/declined-card.test.ts');
await import('../orders/keyless-order.test.ts');
await import('../orders/order-of-devices.test.ts');
await import('../orders/place-order-of-devices.test.ts');
await import('../orders/prompt-and-debit.test.ts');
await import('../orders/renew-account.test.ts');
await import('../orders/repeated-start.test.ts');
await import('../persons/command.test.ts');
await import('../persons/correct.test.ts');
await import('../persons/erase.test.ts');
await import('../receipts/receipts.test.ts');
await import('../reconcile/due-payments.test.ts');
await import('../reconcile/money-and-orders.test.ts');
await import('../reconcile/reconciler.test.ts');
await import('../reconcile/silent-provider.test.ts');
await import('../refund-emails/refund-emails.test.ts');
await import('../reminders/purchase-reminders.test.ts');
await import('../reminders/trial-reminders.test.ts');
await import('../retention/order-rules.test.ts');
await import('../retention/retention.test.ts');
await import('../retention/rules.test.ts');
await import('../routes/account-setup.test.ts');
await import('../routes/account.test.ts');
await import('../routes/email-quota.test.ts');
await import('../routes/enquiry.test.ts');
await import('../routes/sign-in.test.ts');
await import('../routes/stop-reminders.test.ts');
await import('../routes/trial-sign-up.test.ts');
await import('../routes/visitor-check.test.ts');
await import('../storage/earlier-database.test.ts');
