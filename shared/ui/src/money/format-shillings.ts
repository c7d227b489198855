/** Made when the first amount is written: it takes a while, and many pages show none. */
let grouped: Intl.NumberFormat | undefined;

/**
 * Writes an amount the way the site shows money: `KSh 12,000`, with a space that does not break.
 *
 * @param shillings whole shillings
 */
export function formatShillings(shillings: number): string {
  grouped ??= new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
  return `KSh\u00a0${grouped.format(shillings)}`;
}
