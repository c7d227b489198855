import { err, ok, type Result } from '@site/node/result';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { createThrottle, hashOf } from '../storage/request-limit.ts';
import type { Storage } from '../storage/tables.ts';
import { enclosingNetwork, mailboxOf } from './sender.ts';

/*
 * Anybody can cause emails by typing an address into a form: login details, a sign-in link, the
 * note of an enquiry. They are counted together: per mailbox, per network and for the whole
 * service, in the transaction that queues the email, so that copies count as one and what was
 * undone does not count. What goes to sales alone has its own count: using up the others keeps
 * nobody from writing to sales. Emails about money are not counted.
 */

/** Who asks for an email, and whose mailbox it goes to. */
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
  /** Runs a transaction that may send an email which a visitor caused. */
  send<T>(
    request: EmailRequest,
    work: (transaction: Storage, count: QuotaCount) => Promise<T>,
  ): Promise<QuotaOutcome<T>>;
  /** Counts nothing: whether the network may cause another email. */
  check(request: EmailRequest): Promise<QuotaOutcome<void>>;
  count(request: EmailRequest): Promise<QuotaOutcome<void>>;
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

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Several offices or a town share the network around an IPv6 one. */
const ENCLOSING_FACTOR = 5;

/** Undoes a transaction; never leaves this file. */
class UsedUp extends Error {
  readonly problem: UsedUpLimit;
  constructor(problem: UsedUpLimit) {
    super(`the limit of emails is used up: ${problem.limit}`);
    this.problem = problem;
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

  async function forgetOld(): Promise<void> {
    if (hourly.take('forget') !== undefined) return;
    await storage
      .deleteFrom('mail_counts')
      .where('until', '<', clock.now().toISOString())
      .execute();
  }

  const quota: EmailQuota = {
    async send(request, work) {
      await forgetOld();
      const at = clock.now();
      const counts = countsOf(request, settings);
      try {
        const value = await storage.transaction().execute((transaction) => {
          async function take(limit: QuotaLimit): Promise<number | undefined> {
            for (const count of counts[limit]) {
              const seconds = await countOne(transaction, count, at);
              if (seconds !== undefined) return seconds;
            }
            return undefined;
          }
          return work(transaction, {
            async take(limit) {
              const isFree = (await take(limit)) === undefined;
              if (!isFree) alarm(limit);
              return isFree;
            },
            async need(...limits) {
              for (const limit of limits) {
                const seconds = await take(limit);
                if (seconds !== undefined) throw new UsedUp({ limit, seconds });
              }
            },
          });
        });
        return ok(value);
      } catch (error) {
        if (!(error instanceof UsedUp)) throw error;
        alarm(error.problem.limit);
        return err(error.problem);
      }
    },
    async check(request) {
      const at = clock.now();
      for (const count of countsOf(request, settings).network) {
        const seconds = await secondsUntilFree(storage, count, at);
        if (seconds !== undefined) return err({ limit: 'network', seconds });
      }
      return ok(undefined);
    },
    count: (request) =>
      quota.send(request, (_transaction, count) => count.need('mailbox', 'network', 'whole')),
  };
  return quota;
}

function countsOf(
  { email, network }: EmailRequest,
  settings: Context['settings'],
): Record<QuotaLimit, readonly WindowCount[]> {
  const mailbox = `mailbox ${hashOf(mailboxOf(email))}`;
  const { SETUP_NETWORK_MAILS_PER_DAY: perNetwork, SETUP_ALL_MAILS_PER_DAY: ofAll } = settings;
  const enclosing = enclosingNetwork(network);
  const daily = (name: string, max: number): WindowCount => ({ name, windowMs: DAY_MS, max });
  return {
    mailbox: [
      { name: mailbox, windowMs: HOUR_MS, max: settings.SETUP_MAILS_PER_HOUR },
      daily(mailbox, settings.SETUP_MAILS_PER_DAY),
    ],
    network: [
      daily(`network ${hashOf(network)}`, perNetwork),
      ...(enclosing ? [daily(`network ${hashOf(enclosing)}`, perNetwork * ENCLOSING_FACTOR)] : []),
    ],
    whole: [daily('whole', ofAll)],
    sales: [daily('sales', ofAll)],
  };
}

interface WindowCount {
  readonly name: string;
  readonly windowMs: number;
  readonly max: number;
}

/** Counts one use in the present window; the seconds until it is over where none is left. */
async function countOne(
  transaction: Storage,
  { name, windowMs, max }: WindowCount,
  at: Date,
): Promise<number | undefined> {
  const end = endOfWindow(windowMs, at);
  const counted = await transaction
    .insertInto('mail_counts')
    .values({ name: `${name} ${windowMs}`, until: new Date(end).toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'until'])
        .doUpdateSet((row) => ({ count: row('mail_counts.count', '+', 1) }))
        .where('mail_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst();
  return counted ? undefined : secondsUntil(end, at);
}

/** The same without counting. */
async function secondsUntilFree(
  storage: Storage,
  { name, windowMs, max }: WindowCount,
  at: Date,
): Promise<number | undefined> {
  const end = endOfWindow(windowMs, at);
  const counted = await storage
    .selectFrom('mail_counts')
    .select('count')
    .where('name', '=', `${name} ${windowMs}`)
    .where('until', '=', new Date(end).toISOString())
    .executeTakeFirst();
  return counted && Number(counted.count) >= max ? secondsUntil(end, at) : undefined;
}

function endOfWindow(windowMs: number, at: Date): number {
  return (Math.floor(at.getTime() / windowMs) + 1) * windowMs;
}

function secondsUntil(end: number, at: Date): number {
  return Math.ceil((end - at.getTime()) / 1_000);
}
