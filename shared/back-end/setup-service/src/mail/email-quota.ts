import { isIP } from 'node:net';
import { err, ok, type Result } from '@platform/node/result';
import { emailKey } from '@site/contracts/email-key';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import ipaddr from 'ipaddr.js';
import { type Clock, DAY_MS, HOUR_MS } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { createThrottle, hashOf } from '../storage/request-limit.ts';
import type { Storage } from '../storage/tables.ts';
import type { Outbox } from './outbox.ts';

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

export type EmailQuota = ReturnType<typeof createEmailQuota>;

export interface EmailContext {
  readonly config: SiteConfiguration;
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

export function createEmailQuota({ storage, clock, settings, log }: Context) {
  const hourly = createThrottle({ clock, max: 1, windowMs: HOUR_MS });

  /** Abuse or growth: an operator has to look. */
  function alarm(limit: QuotaLimit): void {
    if ((limit !== 'whole' && limit !== 'sales') || !hourly(limit)) return;
    const most = settings.SETUP_ALL_MAILS_PER_DAY;
    log.warn({ limit, most }, 'mails that strangers cause: as many as a day may have');
  }

  async function send<T>(
    request: EmailRequest,
    work: (transaction: Storage, count: QuotaCount) => Promise<T>,
  ): Promise<QuotaOutcome<T>> {
    const windows = windowsOf(request, settings, clock.now());
    async function usedUp(transaction: Storage, limit: QuotaLimit) {
      for (const window of windows[limit]) {
        if (await countOne(transaction, window)) continue;
        alarm(limit);
        return { limit, seconds: window.secondsLeft };
      }
      return undefined;
    }
    try {
      const value = await storage.transaction().execute((transaction) =>
        work(transaction, {
          take: async (limit) => (await usedUp(transaction, limit)) === undefined,
          async need(...limits) {
            for (const limit of limits) {
              const problem = await usedUp(transaction, limit);
              if (problem) throw new UsedUp(problem);
            }
          },
        }),
      );
      return ok(value);
    } catch (error) {
      if (error instanceof UsedUp) return err(error.problem);
      throw error;
    }
  }

  return {
    send,
    /** Counts nothing: whether the network may cause another email. */
    async check(request: EmailRequest): Promise<QuotaOutcome<void>> {
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
    count: (request: EmailRequest) =>
      send(request, (_transaction, count) => count.need('mailbox', 'network', 'whole')),
  };
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

/** Names that one mail service has beside its own. */
const sameService: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** Two people may share a limit, but one person's spellings must not have one each. */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const local = key.slice(0, at);
  const [base = ''] = local.split('+', 1);
  const name = base.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || local;
  const domain = key.slice(at + 1);
  return `${name}@${sameService[domain] ?? domain}`;
}

/**
 * One sender on the network: an IPv4 address, or the half of an IPv6 address that a provider assigns
 * to a connection. Some proxies append the port; whatever is no address is one sender.
 */
export function networkOf(address: string): string {
  const [, inBrackets, before] =
    /^(?:\[(.*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? [];
  const [plain = ''] = (inBrackets ?? before ?? address).split('%', 1);
  if (isIP(plain) === 0) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** The IPv6 network that one customer of a provider may have, 65,536 times that of a connection. */
export function enclosingNetwork(network: string): string | undefined {
  const [groups, rest] = network.split('::', 2);
  return rest === '/64' && groups ? `${groups.split(':').slice(0, 3).join(':')}::/48` : undefined;
}
