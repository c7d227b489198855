import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPOSITION_FILE, type Composition, composition } from '@site/contracts/composition';
import { ledgerEntry } from '@site/contracts/ledger';

/** The path of every page that a store's newest revision puts live. */
export function livePaths(storeFolder: string): string[] {
  return Object.keys(liveComposition(storeFolder).pages);
}

/** What a store's newest revision puts live. */
export function liveComposition(storeFolder: string): Composition {
  const revisions = readdirSync(join(storeFolder, 'ledger')).flatMap((file) =>
    /^\d+\.json$/.test(file) ? [Number.parseInt(file, 10)] : [],
  );
  const read = (...path: string[]) =>
    JSON.parse(readFileSync(join(storeFolder, ...path), 'utf8')) as unknown;
  const entry = ledgerEntry.parse(read('ledger', `${Math.max(...revisions)}.json`));
  return composition.parse(read('compositions', entry.composition, COMPOSITION_FILE));
}
