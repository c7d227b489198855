/** What a browser did not store: the text, and what it has in storage instead. */
export interface UnstoredText {
  readonly text: string;
  readonly instead: string | null;
}

/** By name in the browser. */
export type PageMemory = Map<string, UnstoredText>;

/** Releases of other ages look here, so neither this name nor what is behind it ever changes. */
const MEMORY = Symbol.for('site.own-storage');

/**
 * Texts that a browser refused to store, until the document is left. All releases of all applications
 * in a document share it, as they share storage: a page of one hands over to a page of another.
 */
export function pageMemory(kind: 'session' | 'local'): PageMemory {
  // Only this function writes under this symbol.
  const page = window as unknown as { [MEMORY]?: Partial<Record<typeof kind, PageMemory>> };
  page[MEMORY] ??= {};
  const memories = page[MEMORY];
  memories[kind] ??= new Map();
  return memories[kind];
}
