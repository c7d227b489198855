import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type StoredEntries,
  type StoredEntry,
  storedEntries,
} from '@platform/contracts/stored-entries';
import { nameInBrowser } from '@platform/contracts/stored-entry-name';
import { OperatorError } from '@platform/node/operator-error';
import { shownPlace } from './errors/source-place.ts';
import { issueSentence } from './exposed-modules.ts';

/** Where an application declares what it stores in browsers; one that stores nothing has no such file. */
export const STORED_ENTRIES = 'src/stored-entries.ts';

const MODULE = 'stored-entries';

/** The module to build for Node, so that the build can read it; none where there is no such file. */
export function storedEntriesModule(folder: string): Record<string, string> {
  return existsSync(join(folder, STORED_ENTRIES)) ? { [MODULE]: `./${STORED_ENTRIES}` } : {};
}

/** Read from the build for Node. @throws OperatorError for an invalid declaration */
export function readStoredEntries(folder: string, dist: string): StoredEntries {
  if (!existsSync(join(folder, STORED_ENTRIES))) return {};
  const file = join(dist, 'node', `${MODULE}.cjs`);
  const exported = createRequire(import.meta.url)(file) as Record<string, unknown>;
  const parsed = storedEntries.safeParse(exported.storedEntries);
  if (parsed.success) return parsed.data;
  const place = shownPlace(folder, join(folder, STORED_ENTRIES));
  const written = exported.storedEntries;
  const lines = parsed.error.issues.map((issue) => `${place}: ${issueSentence(written, issue)}`);
  throw new OperatorError(lines.join('\n'));
}

export function releasedEntries(app: string, declared: StoredEntries): StoredEntry[] {
  return Object.entries(declared).flatMap(([kind, entries = {}]) =>
    Object.entries(entries).map(([key, texts]) => ({
      ...texts,
      name: nameInBrowser(app, key, entries),
      kind,
    })),
  );
}
