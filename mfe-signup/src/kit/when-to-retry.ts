const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * When to try again, in words that end a sentence: never earlier than the service will take it.
 *
 * @param seconds how long a limit lasts; undefined where that is unknown
 */
export function whenToRetry(seconds: number | undefined): string {
  if (seconds === undefined) return 'later';
  if (seconds <= MINUTE) return 'in a minute';
  if (seconds <= HOUR) return `in ${Math.ceil(seconds / MINUTE)} minutes`;
  const hours = Math.ceil(seconds / HOUR);
  return `in ${hours} hours`;
}
