import { randomUUID } from 'node:crypto';
import type { SiteConfig } from '@site/contracts/site-config';
import { addAccount } from '../src/accounts/accounts.ts';
import { fixedConfiguration } from '../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../src/live-configuration/prices.ts';
import { createEmailQuota } from '../src/mail/email-quota.ts';
import { addOrder } from '../src/orders/orders.ts';
import { createStopLinks } from '../src/orders/reminders/recipients.ts';
import { createReminders } from '../src/orders/reminders/reminder-job.ts';
import { readSettings } from '../src/settings.ts';
import type { Storage } from '../src/storage/tables.ts';
import type { manualClock } from './manual-clock.ts';
import { wanjiru } from './shop.ts';
import { site } from './site.ts';

export const DAY = 24 * 60 * 60_000;
export const HOUR = 60 * 60_000;

interface Circumstances {
  readonly storage: Storage;
  readonly clock: ReturnType<typeof manualClock>;
  /** What is live; it may be another one at each use. */
  readonly config?: () => SiteConfig;
  /** Settings of the limits. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The reminders of a service on a database, and those who are reminded. */
export function remindersOn({ storage, clock, config = () => site, env = {} }: Circumstances) {
  const log = { info: () => undefined, warn: () => undefined };
  const settings = readSettings(env);
  const quota = createEmailQuota({ storage, clock, settings, log });
  const links = createStopLinks('a secret of thirty-two characters', site.setupService.address);
  const context = {
    get config() {
      return config();
    },
    get prices() {
      return pricesOf(fixedConfiguration(config()));
    },
    storage,
    outbox: { wake: () => undefined },
    quota,
    clock,
    links,
  };
  const warnings: object[] = [];
  const reminders = createReminders(context, {
    ...log,
    warn: (detail) => void warnings.push(detail),
  });

  /** Somebody whose trial ends in so many days. */
  async function addTrial(name: string, days: number): Promise<string> {
    const id = randomUUID();
    const account = {
      ...wanjiru,
      plan: 'Basic Plan',
      users: 3,
      id,
      email: `${name}@shop.example`,
      companyName: name,
      createdAt: clock.now(),
      trialEndsAt: new Date(clock.now().getTime() + days * DAY),
    };
    const mail = { id, recipient: account.email, message: 'Login details' };
    await storage.transaction().execute((transaction) => addAccount(transaction, account, mail));
    return id;
  }

  /** Somebody who places an order now. */
  async function place(name: string, id: string = randomUUID()): Promise<string> {
    const buyer = { ...wanjiru, email: `${name}@shop.example`, companyName: name };
    await addOrder(storage, id, buyer, clock.now());
    return id;
  }

  /** What became of each reminder, `kind: outcome` by account or order. */
  async function outcomes(about?: string): Promise<string[]> {
    const rows = await storage.selectFrom('reminders').selectAll().orderBy('kind').execute();
    return rows
      .filter((row) => about === undefined || row.about === about)
      .map(({ kind, outcome }) => `${kind}: ${outcome}`);
  }

  /** The reminders in the outbox, decoded as far as it takes to read them. */
  async function mails() {
    const rows = await storage.selectFrom('outbox').selectAll().orderBy('created_at').execute();
    return rows
      .filter(({ id }) => /-(?:trial|purchase)-/.test(id))
      .map(({ id, recipient, message }) => ({ id, recipient, text: readable(message ?? '') }));
  }

  return { ...context, context, reminders, warnings, addTrial, place, outcomes, mails };
}

/** Quoted-printable without its soft line breaks and equals signs. */
const readable = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
