const amounts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/**
 * Writes an amount as emails do, and as the pages of the site do: `KSh 12,000`.
 *
 * @param currency `KES` on the pages where somebody pays; whatever a provider says of other money
 */
export function writeMoney(amount: number, currency = 'KSh'): string {
  return `${currency} ${amounts.format(amount)}`;
}
