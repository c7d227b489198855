import type { OpenAccount } from '../accounts/open-account.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });
/** Kenya is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** How long a plan still runs, in words. */
export interface PlanTerm {
  /** What the date is called. */
  readonly label: string;
  readonly text: string;
  /** What it means for the customer, where that is not plain. */
  readonly note?: string;
}

/** How long the plan of an account still runs; undefined where it is paid for no certain time. */
export function termOf(
  { trial_ends_at, paid_until }: Pick<OpenAccount, 'trial_ends_at' | 'paid_until'>,
  at: Date,
): PlanTerm | undefined {
  const kind = trial_ends_at === null ? 'paid' : 'trial';
  const end = trial_ends_at ?? paid_until;
  if (end === null) return undefined;
  const isOver = end <= at.toISOString();
  const label = { trial: 'Free trial', paid: 'Paid until' }[kind];
  const date = writeDate(end);
  if (isOver) return { label, text: `Ended on ${date}`, note: notes[kind] };
  const left = daysLeft(new Date(end), at);
  return { label, text: kind === 'trial' ? `Until ${date}, ${left}` : `${date}, ${left}` };
}

const notes = {
  trial: 'Your free trial is over. Buy a plan to go on with the same account.',
  paid: 'The time that you paid for is over. Renew your plan to go on with the same account.',
} as const;

/** A date as customers read it, of a time as the database has it. */
export function writeDate(time: string): string {
  return dates.format(new Date(time));
}

/** The days by the calendar of Nairobi, so that they agree with the date beside them. */
function daysLeft(end: Date, at: Date): string {
  const days = dayOf(end) - dayOf(at);
  if (days === 0) return 'which is today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

function dayOf(time: Date): number {
  return Math.floor((time.getTime() + AHEAD_MS) / DAY_MS);
}
