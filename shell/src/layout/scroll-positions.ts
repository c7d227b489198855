import type { storedEntries } from '../stored-entries.ts';

/*
 * How far the visitor had scrolled on each entry of the history, by the entry's key. The tab's storage
 * holds it, because the entry may have another document by the time the visitor comes back.
 */
const ENTRY = `shell.${'scroll-positions' satisfies keyof typeof storedEntries.session}`;

/** Where the browser stores nothing, for as long as the document lasts. */
let positions: Record<string, number> = {};

function read() {
  try {
    positions = JSON.parse(sessionStorage.getItem(ENTRY) ?? '') ?? {};
  } catch {
    // Nothing is stored, or nothing can be.
  }
  return positions;
}

export const positionOf = (key: string): number | undefined => read()[key];

export function storePosition(key: string, position: number): void {
  positions = { ...read(), [key]: position };
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify(positions));
  } catch {
    // After a reload the browser decides.
  }
}
