/* Times in the zone of the site's visitors, whatever an operator's machine is set to. */

const ZONE = 'Africa/Nairobi';
/** Kenya has no other time in summer. */
const OFFSET = '+03:00';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units = [
  { unit: 'day', size: DAY, from: 2 * DAY },
  { unit: 'hour', size: HOUR, from: HOUR },
  { unit: 'minute', size: MINUTE, from: MINUTE },
] as const;

const relative = new Intl.RelativeTimeFormat('en');

/** Such as `12 minutes ago`, `in 3 hours` or `just now`. */
export function relativeTime(at: string, now: Date): string {
  const distance = Date.parse(at) - now.getTime();
  const found = units.find(({ from }) => Math.abs(distance) >= from);
  // A clock of another machine may be a little ahead.
  return found ? relative.format(Math.trunc(distance / found.size), found.unit) : 'just now';
}

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options });
const whole = formatOf({ dateStyle: 'medium', timeStyle: 'medium' });
const clock = formatOf({ timeStyle: 'short' });
const shortDay = formatOf({ day: 'numeric', month: 'short' });
const longDay = formatOf({ dateStyle: 'medium' });
const dayOf = formatOf({ dateStyle: 'short' });
const yearOf = formatOf({ year: 'numeric' });

/** Such as `27 Nov 2026, 16:31:05 in Nairobi`. */
export const fullTime = (at: string): string => `${whole.format(new Date(at))} in Nairobi`;

/** Such as `16:31`, `tomorrow 08:00`, `3 Dec 08:00` or `3 Dec 2025 08:00`. */
export function dayAndTime(at: string, now: Date): string {
  const date = new Date(at);
  const time = clock.format(date);
  const isOn = (day: Date) => dayOf.format(day) === dayOf.format(date);
  if (isOn(now)) return time;
  if (isOn(new Date(now.getTime() + DAY))) return `tomorrow ${time}`;
  const isOfYear = yearOf.format(date) === yearOf.format(now);
  return `${(isOfYear ? shortDay : longDay).format(date)} ${time}`;
}

/** What the server says of times, as people read them. */
export const readable = (text: string, now: Date): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => dayAndTime(at, now));

/** 08:00 of the next day in Nairobi. */
export function tomorrowMorning(now: Date): string {
  const [day] = localParts(new Date(now.getTime() + DAY)).split('T');
  return new Date(`${day}T08:00${OFFSET}`).toISOString();
}

/** What a `datetime-local` field holds, taken as a time in Nairobi; undefined where it is none. */
export function fromField(value: string): string | undefined {
  const date = new Date(`${value}:00${OFFSET}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** For a `datetime-local` field. */
export const toField = (at: string): string => localParts(new Date(at)).slice(0, 16);

const localParts = (date: Date) => new Date(date.getTime() + 3 * HOUR).toISOString();
