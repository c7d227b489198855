/** The part of a browser's storage that is used here, for tests. */
export function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** The storage of a browser that forbids it. */
export function forbiddenStorage(): never {
  throw new Error('The operation is insecure.');
}
