import type { PurchaseSelection } from './purchase-selection.ts';

/** The query parameters of a selection, in order. */
export const selectionKeys = ['package', 'val', 'users'] as const;

/** Writes a selection as query parameters, each value JSON-encoded, without the question mark. */
export function writeSelection(selection: PurchaseSelection): string {
  return selectionKeys
    .map((key) => `${key}=${encodeURIComponent(JSON.stringify(selection[key]))}`)
    .join('&');
}
