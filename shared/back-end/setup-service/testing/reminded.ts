import { randomUUID } from 'node:crypto';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { addAccount } from '../src/accounts/accounts.ts';
import { timeAfter } from '../src/clock.ts';
import { fixedConfiguration } from '../src/live-configuration/live-configuration.ts';
import { pricesOf } from '../src/live-configuration/prices.ts';
import { createEmailQuota } from '../src/mail/email-quota.ts';
import { addOrder } from '../src/orders/orders.ts';
import { createStopLinks } from '../src/orders/reminders/recipients.ts';
import { createReminders } from '../src/orders/reminders/reminder-job.ts';
import { readSettings } from '../src/settings.ts';
import type { Storage } from '../src/storage/tables.ts';
import { DAY, type manualClock } from './manual-clock.ts';
import { silent } from './reconciling.ts';
import { accountRow } from './retaining.ts';
import { wanjiru } from './shop.ts';
import { site } from './site.ts';

export { DAY, HOUR } from './manual-clock.ts';

interface Options {
  readonly storage: Storage;
  readonly clock: ReturnType<typeof manualClock>;
  readonly config?: () => SiteConfiguration;
  readonly env?: Readonly<Record<string, string>>;
}

export function remindersOn({ storage, clock, config = () => site, env = {} }: Options) {
  const settings = readSettings(env);
  const context = {
    get config() {
      return config();
    },
    get prices() {
      return pricesOf(fixedConfiguration(config()));
    },
    storage,
    outbox: { wake: () => undefined },
    quota: createEmailQuota({ storage, clock, settings, log: silent }),
    clock,
    reminded: () => undefined,
    links: createStopLinks('a secret of thirty-two characters', site.setupService.address),
  };
  const warnings: object[] = [];
  const log = { ...silent, warn: (detail: object) => void warnings.push(detail) };
  const reminders = createReminders(context, log);
  const called = (name: string) => ({
    ...wanjiru,
    email: `${name}@shop.example`,
    company_name: name,
  });

  async function addTrial(name: string, days: number): Promise<string> {
    const id = randomUUID();
    const { email, company_name } = called(name);
    const created_at = clock.now().toISOString();
    const trial_ends_at = timeAfter(clock.now(), days * DAY);
    const account = accountRow(id, { email, company_name, created_at, trial_ends_at });
    const mail = { id, recipient: account.email, message: 'Login details' };
    await storage.transaction().execute((transaction) => addAccount(transaction, account, mail));
    return id;
  }

  async function place(name: string, id: string = randomUUID()): Promise<string> {
    await addOrder(storage, id, called(name), clock.now());
    return id;
  }

  /** What became of each reminder, `kind: outcome` by account or order. */
  async function outcomes(about?: string): Promise<string[]> {
    const rows = await storage.selectFrom('reminders').selectAll().orderBy('kind').execute();
    return rows
      .filter((row) => about === undefined || row.about === about)
      .map(({ kind, outcome }) => `${kind}: ${outcome}`);
  }

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
