import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { sha256 } from '@site/node/hash';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { composeLoginEmail } from '../src/accounts/account-emails.ts';
import { addAccount } from '../src/accounts/accounts.ts';
import { signIn } from '../src/accounts/sign-in.ts';
import { askProvider } from '../src/orders/ask-provider.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { findPayment } from '../src/orders/payments.ts';
import { placeOrder } from '../src/orders/place-order.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import { decideCardPayment } from '../src/payments/sandbox.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteDialect, sqliteFile } from '../src/storage/sqlite.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { site } from '../testing/site.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

const accountId = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
const link = 'a-link-to-sign-in';
const orders = [randomUUID(), randomUUID()] as const;

const contact = {
  email: 'wanjiru@mavuno.example',
  companyName: 'Mavuno Stores',
  applicantName: 'Wanjiru Kamau',
  phoneNumber: '0712345678',
};
const plan = { plan: 'Basic Plan', users: 3, price: 12_000 };

/** Signs in, and pays two years, one after the other. */
async function journey(context: OrderContext): Promise<void> {
  const { storage, clock } = context;
  await signIn(storage, link, clock.now());
  for (const id of orders) {
    await placeOrder(context, {
      id,
      buyer: { ...contact, accountId },
      choice: { plan: { plan: plan.plan, users: plan.users, period: 'yearly' }, price: plan.price },
      delivery: undefined,
      mayLackAddress: false,
    });
    const reference = `${id}.1`;
    const start = await startPayment(context, {
      orderId: id,
      reference,
      method: 'credit_card',
      amount: plan.price,
      payer: contact.phoneNumber,
    });
    if (start.kind !== 'started') continue;
    await decideCardPayment(storage, clock, start.payment.public_id, 'paid');
    const payment = await findPayment(storage, reference);
    if (payment) await askProvider(context, payment);
  }
}

test('when the service dies before any one query of two renewals, the account has a year for each charge', {
  timeout: 240_000,
}, async () => {
  const template = await trialDatabase();
  let deaths = 0;
  for (;;) {
    const folder = await temporaryFolder();
    await copyFile(template, sqliteFile(folder));
    if (!(await liveUntil(folder, deaths + 1))) break;
    deaths += 1;
    // Half of the customers come back and do it all again; the others leave it to the service.
    await recover(folder, deaths % 2 === 0);
    await expectAgreement(folder, deaths);
  }
  expect(deaths).toBeGreaterThan(40);
});

/** A database with a trial account and a link to sign in to it, all of it in one file. */
async function trialDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  const at = manualClock().now();
  const trial = {
    ...contact,
    ...plan,
    id: accountId,
    createdAt: at,
    trialEndsAt: new Date(at.getTime() + 7 * 24 * 60 * 60_000),
  };
  await addAccount(storage, trial, await composeLoginEmail(trial, site));
  const expires_at = new Date(at.getTime() + 30 * 60_000).toISOString();
  await storage
    .insertInto('sign_in_links')
    .values({ token_hash: sha256(link), account_id: accountId, expires_at, used_at: null })
    .execute();
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  return sqliteFile(folder);
}

async function liveUntil(folder: string, query: number): Promise<boolean> {
  const clock = manualClock();
  const { storage } = crashingStorage(sqliteDialect(folder), query);
  try {
    await journey(contextOn(storage, clock).context);
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  } finally {
    await storage.destroy();
  }
}

async function recover(folder: string, comesBack: boolean): Promise<void> {
  const clock = manualClock();
  clock.pass(60_000);
  const { context, storage, reconciler } = await openContext(folder, clock);
  if (comesBack) await journey(context);
  for (let hour = 0; hour < 80; hour += 1) {
    clock.pass(60 * 60_000);
    await reconciler.runDue();
  }
  await storage.destroy();
}

async function expectAgreement(folder: string, query: number): Promise<void> {
  const after = `after a death at ${query}`;
  const charges = (await rowsOf(folder, 'sandbox_payments')).filter(
    ({ outcome }) => outcome === 'paid',
  ).length;
  const accounts = await rowsOf(folder, 'accounts');
  expect(accounts, after).toHaveLength(1);
  const begun = manualClock().now().getUTCFullYear();
  const until = accounts[0]?.paid_until;
  const years = typeof until === 'string' ? new Date(until).getUTCFullYear() - begun : 0;
  expect(years, after).toBe(charges);
  expect(accounts[0]?.trial_ends_at === null, after).toBe(charges > 0);
  const mails = (await rowsOf(folder, 'outbox')).filter(({ id }) => String(id).endsWith('-paid'));
  expect(mails, after).toHaveLength(charges);
  const done = (await rowsOf(folder, 'orders')).filter(({ state }) => state === 'done');
  expect(done, after).toHaveLength(charges);
  // A link that is used up has signed its customer in.
  const [used] = await rowsOf(folder, 'sign_in_links');
  const sessions = await rowsOf(folder, 'account_sessions');
  expect(sessions.length, after).toBe(used && used.used_at !== null ? 1 : 0);
}
