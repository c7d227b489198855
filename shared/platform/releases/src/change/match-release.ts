/**
 * The releases that a text of an operator may mean: the one with that id, or else those with that version
 * or hash, or else those whose id begins with it, or whose hash does.
 */
export function matchReleases(ids: readonly string[], text: string): string[] {
  for (const means of meanings) {
    const found = ids.filter((id) => means(id, text));
    if (found.length > 0) return found;
  }
  return [];
}

/** Of a hash: fewer letters say too little. */
const FEWEST = 6;

/** Tried in this order; the first one that matches a release decides. */
const meanings: readonly ((id: string, text: string) => boolean)[] = [
  (id, text) => id === text,
  (id, text) => id.startsWith(`${text}-`) || id.endsWith(`-${text}`),
  (id, text) => id.startsWith(text),
  (id, text) => text.length >= FEWEST && id.slice(id.lastIndexOf('-') + 1).startsWith(text),
];
