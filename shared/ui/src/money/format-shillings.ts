/** Created for the first amount, because creating it is slow and many pages show none. */
let grouped: Intl.NumberFormat | undefined;

/**
 * `KSh 12,000`, with a space that does not break.
 *
 * @param shillings whole shillings
 * @param currency `KES` in the purchase flow
 */
export function formatShillings(shillings: number, currency: 'KSh' | 'KES' = 'KSh'): string {
  grouped ??= new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
  return `${currency}\u00a0${grouped.format(shillings)}`;
}
