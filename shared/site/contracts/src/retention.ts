/** What has a period of its own. */
export const retentionDefaults = {
  /** A trial that nobody bought a plan for: its account with all that belongs to it, after its end. */
  endedTrials: '12 months',
  /** The account of a customer, after it was closed. */
  closedAccounts: '12 months',
  /** An enquiry, after it arrived. */
  enquiries: '24 months',
  /** Who placed an order that nobody paid, after it last changed. */
  unpaidOrders: '90 days',
  /** An order that was paid, with its payments, after the end of the calendar year. */
  paidOrders: '7 years',
  /** Whom an email went to, after it was delivered, or after it could not be. */
  mails: '90 days',
  /** When a sign-in link was made and used, after it stopped working. */
  signInLinks: '30 days',
  /** A used challenge of the bot check, after it expired. */
  usedChallenges: '1 day',
  /** How many emails somebody caused, after the hour or day that was counted. */
  mailCounts: '1 day',
  /** What an operator did with the data of a person, and why. */
  personRequests: '3 years',
  /** The service's log; its operator's machine rotates it. */
  logs: '90 days',
} as const;
export type RetentionKind = keyof typeof retentionDefaults;

/** Periods as people write them, such as `1 day`, `24 months` or `7 years`. */
export type Retention = Readonly<Record<RetentionKind, string>>;

/** Tax records five years (Tax Procedures Act, 2015), payments 30 days, emails three; others a day. */
export const leastRetention: Partial<Retention> = {
  unpaidOrders: '31 days',
  paidOrders: '5 years',
  mails: '4 days',
  personRequests: '1 year',
};

export const periodShape =
  /^(?:1 (?:day|month|year)|(?:[2-9]|[1-9]\d{1,2}) (?:days|months|years))$/;

export interface Period {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
}

/** @throws RangeError for a text that is no period */
export function readPeriod(text: string): Period {
  if (!periodShape.test(text)) throw new RangeError(`no period: ${text}`);
  const [count, unit = ''] = text.split(' ');
  return { count: Number(count), unit: unit.replace(/s$/, '') as Period['unit'] };
}

/** The same moment so long ago; of a month that has no such day, its last one. */
export function momentBefore(at: Date, text: string): Date {
  return moved(at, text, -1);
}

/** The same moment so much later; of a month that has no such day, its last one. */
export function momentAfter(at: Date, text: string): Date {
  return moved(at, text, 1);
}

function moved(at: Date, text: string, sign: 1 | -1): Date {
  const { count, unit } = readPeriod(text);
  const then = new Date(at);
  if (unit === 'day') {
    then.setUTCDate(at.getUTCDate() + sign * count);
    return then;
  }
  then.setUTCMonth(at.getUTCMonth() + sign * (unit === 'year' ? count * 12 : count));
  // The day overflowed into the next month.
  if (then.getUTCDate() !== at.getUTCDate()) then.setUTCDate(0);
  return then;
}
