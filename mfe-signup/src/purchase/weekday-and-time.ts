/** Made for the first time that is shown, because few visitors see one. */
let format: Intl.DateTimeFormat | undefined;

/** The weekday and the time in Kenya, wherever the browser is: `Monday at 01:30`. */
export function weekdayAndTime(at: number): string {
  format ??= new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Nairobi',
  });
  return format.format(at);
}
