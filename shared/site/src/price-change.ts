interface Change {
  readonly kind: string;
  readonly from?: string;
  readonly to?: string;
}

/** Whether a price of the configuration or on a page is another one. */
export function isPriceChange({ kind, from = '', to = '' }: Change): boolean {
  if (kind === 'configuration') return /price/i.test(from + to);
  return kind === 'text' && /KSh\s?\d/.test(`${from} ${to}`);
}
