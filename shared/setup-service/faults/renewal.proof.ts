import { randomUUID } from 'node:crypto';
import { sha256 } from '@site/node/hash';
import { expect, test } from 'vitest';
import { composeLoginEmail } from '../src/accounts/account-emails.ts';
import { addAccount } from '../src/accounts/accounts.ts';
import { signIn } from '../src/accounts/sign-in.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { placeOrder } from '../src/orders/place-order.ts';
import type { Storage } from '../src/storage/tables.ts';
import { rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { wanjiru } from '../testing/shop.ts';
import { site } from '../testing/site.ts';
import { dieAtEveryQuery, payByCard, settleAll } from './killed-at-query.ts';

const accountId = randomUUID();
const link = 'a-link-to-sign-in';
const orders = [randomUUID(), randomUUID()] as const;
const MINUTE = 60_000;

/** Signs in, and pays two years, one after the other. */
async function journey(context: OrderContext): Promise<void> {
  await signIn(context.storage, link, context.clock.now());
  const { plan, users, price } = wanjiru;
  for (const id of orders) {
    await placeOrder(context, {
      id,
      buyer: { ...wanjiru, accountId },
      choice: { plan: { plan, users, period: 'yearly' }, price },
      delivery: undefined,
      mayLackAddress: false,
    });
    await payByCard(context, id);
  }
}

/** A trial account and a link to sign in to it. */
async function fill(storage: Storage): Promise<void> {
  const at = manualClock().now().getTime();
  const trialEndsAt = new Date(at + 7 * 24 * 60 * MINUTE);
  const trial = { ...wanjiru, id: accountId, createdAt: new Date(at), trialEndsAt };
  await addAccount(storage, trial, await composeLoginEmail(trial, site));
  const expires_at = new Date(at + 30 * MINUTE).toISOString();
  await storage
    .insertInto('sign_in_links')
    .values({ token_hash: sha256(link), account_id: accountId, expires_at, used_at: null })
    .execute();
}

test(
  'when the service dies before any one query of two renewals, the account has a year for each charge',
  {
    timeout: 240_000,
  },
  () =>
    dieAtEveryQuery({
      fill,
      live: (storage) => journey(contextOn(storage, manualClock()).context),
      async after(folder, query, died) {
        const clock = manualClock();
        clock.pass(MINUTE);
        const opened = await openContext(folder, clock);
        // Half of the customers come back and do it all again; the others leave it to the service.
        if (died && query % 2 === 0) await journey(opened.context);
        await settleAll(opened, clock);
        await opened.storage.destroy();
        await expectAgreement(folder, query);
      },
      moreThan: 40,
    }),
);

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
