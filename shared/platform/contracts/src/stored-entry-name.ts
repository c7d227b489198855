import type { StoredEntryText } from './stored-entries.ts';

/** The name that an application's key has in the browser. */
export function nameInBrowser(
  app: string,
  key: string,
  declared: Readonly<Record<string, StoredEntryText>>,
): string {
  return declared[key]?.name ?? `${app}.${key}`;
}
