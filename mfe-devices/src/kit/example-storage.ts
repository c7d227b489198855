/** As much of a browser's storage as is used, for tests. */
export function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** What a browser does that forbids storage. */
export function forbiddenStorage(): never {
  throw new Error('The operation is insecure.');
}
