import type { AnySelection, PurchaseSelection } from './purchase-selection.ts';

/** The query parameters of a selection, in order: the first three are the specification's. */
export const selectionKeys = [
  'package',
  'val',
  'users',
  'period',
  'addOns',
  'devices',
] as const satisfies readonly (keyof PurchaseSelection)[];

/** Writes a selection as query parameters, each value JSON-encoded, without the question mark. */
export function writeSelection(selection: AnySelection): string {
  const values: Partial<PurchaseSelection> = selection;
  return selectionKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}=${encodeURIComponent(JSON.stringify(values[key]))}`)
    .join('&');
}
