import { err, ok, type Result } from '@site/node/result';
import type { Clock } from '../environment/clock.ts';
import type { Settings } from '../environment/settings.ts';
import type { Storage } from '../storage/tables.ts';
import { mailboxOf } from './mailbox.ts';
import { enclosingNetwork } from './network.ts';
import { hashOf } from './request-limit.ts';
import { createThrottle } from './throttle.ts';
import { countOne, secondsUntilFree, type WindowCount } from './window-count.ts';

/*
 * Anybody can have emails sent by typing an email address into a form: a trial's login details, a
 * sign-in link, the copy of an enquiry. All of them are counted together: for the mailbox that gets
 * them, for the network address that asked, and for the whole service. The count is in the
 * database and rises in the transaction that puts the email into the outbox, so what was refused or
 * undone does not count, and what several services send does. What goes to sales alone has a count of
 * its own: using up the emails to strangers does not stop anybody from writing to sales.
 *
 * Emails about money are none of these.
 */

/** Who asks for an email, and whose mailbox it goes to. */
export interface EmailRequest {
  readonly email: string;
  /** As `networkOf` names it. */
  readonly network: string;
}

type QuotaLimit = 'mailbox' | 'network' | 'whole' | 'sales';

/** Counts the email that a transaction sends. */
interface QuotaCount {
  /** Counts one; false where the limit is used up. */
  take(limit: QuotaLimit): Promise<boolean>;
  /** Counts one for each limit; where one is used up the transaction ends, undone. */
  need(...limits: readonly QuotaLimit[]): Promise<void>;
}

/** The limit that is used up, and the seconds until it is not. */
interface UsedUpLimit {
  readonly limit: QuotaLimit;
  readonly seconds: number;
}

export type QuotaOutcome<T> = Result<T, UsedUpLimit>;

export interface EmailQuota {
  /** Runs a transaction that may send an email which a visitor asked for. */
  send<T>(
    request: EmailRequest,
    work: (transaction: Storage, count: QuotaCount) => Promise<T>,
  ): Promise<QuotaOutcome<T>>;
  /** Counts nothing: the problem where the network may not cause another email. */
  check(request: EmailRequest): Promise<QuotaOutcome<void>>;
  /** Counts an email that follows later. */
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
/** How much more than one IPv6 network all those around it may cause: offices and towns share them. */
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

  /** Either the service is being abused to email strangers, or it has grown: an operator has to look. */
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

/** What an email counts for, by limit. */
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
