import { createHash } from 'node:crypto';
import type { Clock } from '../environment/clock.ts';
import type { Settings } from '../environment/settings.ts';
import type { Storage } from '../storage/tables.ts';
import { mailboxOf } from './mailbox.ts';
import { surroundingsOf } from './network.ts';
import { createLimiter } from './throttle.ts';

/*
 * Anybody can have mails sent by typing an e-mail address into a form: a trial's login details, a
 * sign-in link, the copy of an enquiry. All of them are counted together: for the mailbox that gets
 * them, for the network address that asked, and for the whole service. The count is in the
 * database and rises in the transaction that puts the mail into the outbox, so what was refused or
 * undone does not count, and what several services send does. What goes to sales alone has a count of
 * its own: whoever uses up the mails to strangers keeps nobody from writing to sales.
 *
 * Mails about money are none of these.
 */

/** Who asks for a mail, and whose mailbox it goes to. */
export interface MailWish {
  readonly email: string;
  /** As `networkOf` names it. */
  readonly network: string;
}

type MailLimit = 'mailbox' | 'network' | 'whole' | 'sales';

/** Counts the mail that a transaction sends. */
interface MailCount {
  /** Counts one; false where the limit is used up. */
  take(limit: MailLimit): Promise<boolean>;
  /** Counts one for each limit; where one is used up the transaction ends, undone. */
  need(...limits: readonly MailLimit[]): Promise<void>;
}

export type MailOutcome<T> =
  | { readonly ok: true; readonly value: T }
  /** The limit that is used up, and the seconds until it is not. */
  | { readonly ok: false; readonly problem: MailLimit; readonly seconds: number };

export interface StrangerMails {
  /** Runs a transaction that may send a mail which somebody asked for. */
  send<T>(
    wish: MailWish,
    work: (transaction: Storage, count: MailCount) => Promise<T>,
  ): Promise<MailOutcome<T>>;
}

interface Surroundings {
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
/** How much more than one IPv6 network all those around it may cause: offices and towns share them. */
const SURROUNDINGS_FACTOR = 5;

interface Count {
  readonly name: string;
  readonly windowMs: number;
  readonly most: number;
}

/** Undoes a transaction; never leaves this file. */
class UsedUp extends Error {
  readonly problem: MailLimit;
  readonly seconds: number;
  constructor(problem: MailLimit, seconds: number) {
    super(`the limit of mails is used up: ${problem}`);
    this.problem = problem;
    this.seconds = seconds;
  }
}

export function createStrangerMails(surroundings: Surroundings): StrangerMails {
  const { storage, clock, settings, log } = surroundings;
  const hourly = createLimiter({ clock, most: 1, windowMs: HOUR_MS });

  function countsOf({ email, network }: MailWish): Record<MailLimit, readonly Count[]> {
    const mailbox = `mailbox ${hashOf(mailboxOf(email))}`;
    const most = settings.SETUP_NETWORK_MAILS_PER_DAY;
    const around = surroundingsOf(network);
    return {
      mailbox: [
        { name: mailbox, windowMs: HOUR_MS, most: settings.SETUP_MAILS_PER_HOUR },
        { name: mailbox, windowMs: DAY_MS, most: settings.SETUP_MAILS_PER_DAY },
      ],
      network: [
        { name: `network ${hashOf(network)}`, windowMs: DAY_MS, most },
        ...(around
          ? [
              {
                name: `network ${hashOf(around)}`,
                windowMs: DAY_MS,
                most: most * SURROUNDINGS_FACTOR,
              },
            ]
          : []),
      ],
      whole: [{ name: 'whole', windowMs: DAY_MS, most: settings.SETUP_ALL_MAILS_PER_DAY }],
      sales: [{ name: 'sales', windowMs: DAY_MS, most: settings.SETUP_ALL_MAILS_PER_DAY }],
    };
  }

  /** Somebody uses the service to send mails to strangers, or it has grown: an operator has to look. */
  function alarm(limit: MailLimit): void {
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

  return {
    async send(wish, work) {
      await forgetOld();
      const at = clock.now();
      const counts = countsOf(wish);
      try {
        const value = await storage.transaction().execute((transaction) => {
          async function secondsUntilFree(limit: MailLimit): Promise<number | undefined> {
            for (const count of counts[limit]) {
              const seconds = await countOne(transaction, count, at);
              if (seconds !== undefined) return seconds;
            }
            return undefined;
          }
          return work(transaction, {
            async take(limit) {
              const isFree = (await secondsUntilFree(limit)) === undefined;
              if (!isFree) alarm(limit);
              return isFree;
            },
            async need(...limits) {
              for (const limit of limits) {
                const seconds = await secondsUntilFree(limit);
                if (seconds !== undefined) throw new UsedUp(limit, seconds);
              }
            },
          });
        });
        return { ok: true, value };
      } catch (error) {
        if (!(error instanceof UsedUp)) throw error;
        alarm(error.problem);
        return { ok: false, problem: error.problem, seconds: error.seconds };
      }
    },
  };
}

/** Counts one use in the window that the moment lies in; the seconds until it is over where none is left. */
async function countOne(
  transaction: Storage,
  { name, windowMs, most }: Count,
  at: Date,
): Promise<number | undefined> {
  const now = at.getTime();
  const end = (Math.floor(now / windowMs) + 1) * windowMs;
  const counted = await transaction
    .insertInto('mail_counts')
    .values({ name: `${name} ${windowMs}`, until: new Date(end).toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'until'])
        .doUpdateSet((row) => ({ count: row('mail_counts.count', '+', 1) }))
        .where('mail_counts.count', '<', most),
    )
    .returning('count')
    .executeTakeFirst();
  return counted ? undefined : Math.ceil((end - now) / 1_000);
}

/** Who was written to, and from where, is nobody's business: only what is needed to count is kept. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
