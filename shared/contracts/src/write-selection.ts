import type { PurchaseSelection } from './purchase-selection.ts';

/** The query parameters of a selection, in order. */
const keys = ['package', 'val', 'users'] as const satisfies readonly (keyof PurchaseSelection)[];

/** Writes a selection as query parameters, each value JSON-encoded, without the question mark. */
export function writeSelection(selection: PurchaseSelection): string {
  return keys
    .map((key) => `${key}=${encodeURIComponent(JSON.stringify(selection[key]))}`)
    .join('&');
}
