import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@platform/store/store';
import type { FolderStore } from './fixture-site.ts';

export type StoreContent = Readonly<Record<string, string>>;

/** The announcement for edges, which every composition changes. */
const HINT = 'compositions/newest.json';

export async function contentOf(store: FolderStore): Promise<StoreContent> {
  const names = await readdir(store.folder, { recursive: true });
  const files = names
    .filter((name) => /^(?:ledger|configurations|compositions|releases)\/.*\.json$/.test(name))
    .filter((name) => name !== HINT)
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(join(store.folder, file), 'utf8')));
  return Object.fromEntries(files.map((file, position) => [file, texts[position] ?? '']));
}

/** @param keys gets what is read of it, in this order */
export function notingReads(store: Store, keys: string[]): Store {
  return {
    ...store,
    read(key) {
      keys.push(key);
      return store.read(key);
    },
    withReserve: () => notingReads(store.withReserve(), keys),
  };
}
