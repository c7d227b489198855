import type { ChangedEntry } from '@platform/contracts/ledger';

interface Change {
  readonly kind: string;
  readonly from?: string;
  readonly to?: string;
}

/** Whether a price of the configuration or on a page is another one. */
export function isPriceChange({ kind, from = '', to = '' }: Change): boolean {
  if (kind === 'configuration') return /price|yearly|monthly/i.test(from + to);
  return kind === 'text' && /KSh\s?\d/.test(`${from} ${to}`);
}

const PRICE = /^(?:addOns|devices|deviceCheckout)\.|^plans\..*(?:price|yearly|monthly)/;

/** Prices that rise or fall by more than half, or are gone, one line each. */
export function suddenPrices(changes: readonly ChangedEntry[]): string[] {
  return changes.flatMap(({ entry, from, to }) => {
    if (!PRICE.test(entry) || typeof from !== 'number' || from === 0) return [];
    const isLittle = typeof to === 'number' && to > 0 && Math.abs(to - from) <= from / 2;
    return isLittle ? [] : [`${entry} would be ${to ?? 'gone'} instead of ${from}`];
  });
}
