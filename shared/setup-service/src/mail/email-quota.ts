import type { SiteConfig } from '@site/contracts/site-config';
import { err, ok, type Result } from '@site/node/result';
import { type Clock, DAY_MS, HOUR_MS } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { createThrottle, hashOf } from '../storage/request-limit.ts';
import type { Storage } from '../storage/tables.ts';
import type { Outbox } from './outbox.ts';
import { enclosingNetwork, mailboxOf } from './sender.ts';

/*
 * Anybody can cause emails by typing an address into a form. They are counted per mailbox, per
 * network and for the whole service, in the transaction that queues the email, so that copies count
 * together and what was undone does not count. Emails to sales have a count of their own: using up
 * the others keeps nobody from writing to sales. Emails about money are not counted.
 */

export interface EmailRequest {
  readonly email: string;
  /** As `networkOf` names it. */
  readonly network: string;
}

type QuotaLimit = 'mailbox' | 'network' | 'whole' | 'sales';

interface QuotaCount {
  take(limit: QuotaLimit): Promise<boolean>;
  /** Counts one for each limit; where one is used up the transaction is undone. */
  need(...limits: readonly QuotaLimit[]): Promise<void>;
}

interface UsedUpLimit {
  readonly limit: QuotaLimit;
  readonly seconds: number;
}

export type QuotaOutcome<T> = Result<T, UsedUpLimit>;

export interface EmailQuota {
  send<T>(
    request: EmailRequest,
    work: (transaction: Storage, count: QuotaCount) => Promise<T>,
  ): Promise<QuotaOutcome<T>>;
  /** Counts nothing: whether the network may cause another email. */
  check(request: EmailRequest): Promise<QuotaOutcome<void>>;
  count(request: EmailRequest): Promise<QuotaOutcome<void>>;
}

export interface EmailContext {
  readonly config: SiteConfig;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly quota: EmailQuota;
}

interface Context {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: Pick<
    Settings,
    | 'SETUP_MAILS_PER_HOUR'
    | 'SETUP_MAILS_PER_DAY'
    | 'SETUP_NETWORK_MAILS_PER_DAY'
    | 'SETUP_ALL_MAILS_PER_DAY'
  >;
  readonly log: { warn(detail: object, text: string): void };
}

/** Several offices or a town share the network around an IPv6 one. */
const ENCLOSING_FACTOR = 5;

/** Undoes a transaction; never leaves this file. */
class UsedUp extends Error {
  constructor(readonly problem: UsedUpLimit) {
    super(`the limit of emails is used up: ${problem.limit}`);
  }
}

export function createEmailQuota({ storage, clock, settings, log }: Context): EmailQuota {
  const hourly = createThrottle({ clock, max: 1, windowMs: HOUR_MS });

  /** Abuse or growth: an operator has to look. */
  function alarm(limit: QuotaLimit): void {
    if ((limit !== 'whole' && limit !== 'sales') || hourly.take(limit) !== undefined) return;
    const most = settings.SETUP_ALL_MAILS_PER_DAY;
    log.warn({ limit, most }, 'mails that strangers cause: as many as a day may have');
  }

  async function deleteOld(): Promise<void> {
    if (hourly.take('delete') !== undefined) return;
    const now = clock.now().toISOString();
    await storage.deleteFrom('mail_counts').where('until', '<', now).execute();
  }

  const quota: EmailQuota = {
    async send(request, work) {
      await deleteOld();
      const windows = windowsOf(request, settings, clock.now());
      try {
        const value = await storage.transaction().execute((transaction) => {
          const need = async (...limits: readonly QuotaLimit[]) => {
            for (const limit of limits) {
              for (const window of windows[limit]) {
                if (await countOne(transaction, window)) continue;
                throw new UsedUp({ limit, seconds: window.secondsLeft });
              }
            }
          };
          const take = (limit: QuotaLimit) =>
            need(limit).then(
              () => true,
              (error) => {
                if (!(error instanceof UsedUp)) throw error;
                alarm(limit);
                return false;
              },
            );
          return work(transaction, { take, need });
        });
        return ok(value);
      } catch (error) {
        if (!(error instanceof UsedUp)) throw error;
        alarm(error.problem.limit);
        return err(error.problem);
      }
    },
    async check(request) {
      for (const window of windowsOf(request, settings, clock.now()).network) {
        const { name, until, max, secondsLeft } = window;
        const row = await storage
          .selectFrom('mail_counts')
          .select('count')
          .where('name', '=', name)
          .where('until', '=', until)
          .executeTakeFirst();
        if (Number(row?.count ?? 0) >= max) return err({ limit: 'network', seconds: secondsLeft });
      }
      return ok(undefined);
    },
    count: (request) =>
      quota.send(request, (_transaction, count) => count.need('mailbox', 'network', 'whole')),
  };
  return quota;
}

interface Window {
  readonly name: string;
  readonly max: number;
  readonly until: string;
  readonly secondsLeft: number;
}

function windowsOf(
  { email, network }: EmailRequest,
  settings: Context['settings'],
  at: Date,
): Record<QuotaLimit, readonly Window[]> {
  const { SETUP_NETWORK_MAILS_PER_DAY: perNetwork, SETUP_ALL_MAILS_PER_DAY: ofAll } = settings;
  const window = (name: string, max: number, lengthMs = DAY_MS): Window => {
    const end = (Math.floor(at.getTime() / lengthMs) + 1) * lengthMs;
    const until = new Date(end).toISOString();
    const secondsLeft = Math.ceil((end - at.getTime()) / 1_000);
    return { name: `${name} ${lengthMs}`, max, until, secondsLeft };
  };
  const mailbox = `mailbox ${hashOf(mailboxOf(email))}`;
  const around = enclosingNetwork(network);
  return {
    mailbox: [
      window(mailbox, settings.SETUP_MAILS_PER_HOUR, HOUR_MS),
      window(mailbox, settings.SETUP_MAILS_PER_DAY),
    ],
    network: [
      window(`network ${hashOf(network)}`, perNetwork),
      ...(around ? [window(`network ${hashOf(around)}`, perNetwork * ENCLOSING_FACTOR)] : []),
    ],
    whole: [window('whole', ofAll)],
    sales: [window('sales', ofAll)],
  };
}

/** False where none is left in the window. */
async function countOne(transaction: Storage, { name, until, max }: Window): Promise<boolean> {
  const counted = await transaction
    .insertInto('mail_counts')
    .values({ name, until, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'until'])
        .doUpdateSet((row) => ({ count: row('mail_counts.count', '+', 1) }))
        .where('mail_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst();
  return counted !== undefined;
}
