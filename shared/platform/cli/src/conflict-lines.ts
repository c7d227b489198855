import type { SiteDefinition } from '@platform/contracts/site-definition';
import { thisSite } from '@platform/node/this-site';
import { readConfiguration } from '@platform/store/configurations';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';

/** By their kind. */
export type Conflicts = ReturnType<SiteDefinition['conflictsIn']>;

/** @param live of the configuration that visitors have: what stands there already is only counted */
export function conflictLines(conflicts: Conflicts, live: Conflicts = {}): string[] {
  return Object.entries(conflicts).flatMap(([kind, lines]) => {
    const known = lines.filter((line) => live[kind]?.includes(line));
    const fresh = lines.filter((line) => !known.includes(line));
    const standing = `Warning: ${kind}: ${known.length} that visitors have already; --json has them`;
    return [
      ...fresh.map((line) => `Warning: ${kind}: ${line}`),
      ...(known.length > 0 ? [standing] : []),
    ];
  });
}

/** Of the live configuration; none where nothing is live, or it can't be read. */
export async function liveConflicts(store: Store): Promise<Conflicts> {
  const { live } = await readLive(store);
  const read = live && (await readConfiguration(store, live.composition.config));
  return read?.ok ? (await thisSite()).conflictsIn(read.value.configuration) : {};
}
