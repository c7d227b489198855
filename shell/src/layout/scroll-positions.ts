import { ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';

/*
 * How far the visitor had scrolled on each entry of the history, by the entry's key. The tab's storage
 * holds it, because the entry may have another document by the time the visitor comes back.
 */
const tab = ownStorage('shell', storedEntries.session, () => window.sessionStorage, 'session');
const ENTRY = 'scroll-positions';

function read(): Record<string, number> {
  try {
    return JSON.parse(tab().getItem(ENTRY) ?? '{}');
  } catch {
    return {};
  }
}

export const positionOf = (key: string): number | undefined => read()[key];

export function storePosition(key: string, position: number): void {
  tab().setItem(ENTRY, JSON.stringify({ ...read(), [key]: position }));
}

/** From now on the browser leaves the position of this entry alone, unless a reload would lose what is stored. */
export function ownPosition(): void {
  if (tab().lasts) window.history.scrollRestoration = 'manual';
}
