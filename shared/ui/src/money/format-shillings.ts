const grouped = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });

/**
 * Writes an amount the way the site shows money: `KSh 12,000`, with a space that does not break.
 *
 * @param shillings whole shillings
 */
export function formatShillings(shillings: number): string {
  return `KSh\u00a0${grouped.format(shillings)}`;
}
