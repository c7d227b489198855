const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** When to try again, as the end of a sentence: never before the service accepts it. */
export function whenToRetry(seconds: number | undefined): string {
  if (seconds === undefined) return 'later';
  if (seconds <= MINUTE) return 'in a minute';
  if (seconds <= HOUR) return `in ${Math.ceil(seconds / MINUTE)} minutes`;
  const hours = Math.ceil(seconds / HOUR);
  return `in ${hours} hours`;
}
