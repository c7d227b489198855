import type { Part } from './plan-prune.ts';
import type { Pruned } from './prune.ts';

/** What went and what stays, by kind, and what is to be said of it, a line each. */
export function describePruned({ remove, stay, unread, cache, finished }: Pruned) {
  const kinds = ['releases', 'compositions', 'directories'].map((kind) => {
    const ofKind = (part: Part) => part.key.startsWith(`${kind}/`);
    return { kind, goes: totalOf(remove.filter(ofKind)), stays: totalOf(stay.filter(ofKind)) };
  });
  return {
    kinds,
    bytes: totalOf(remove).bytes + cache.bytes,
    finished: finished.map(
      (one) =>
        `Finished the prune of ${one.by} (revision ${one.revision}), which was stopped: ${one.remove.length} parts of the store.`,
    ),
    warnings: unread.map(
      (id) =>
        `Warning: composition ${id} can't be read, so all releases stay that it may need: \`site verify --all\` says what is wrong.`,
    ),
  };
}

function totalOf(parts: readonly Part[]) {
  return { number: parts.length, bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
}
