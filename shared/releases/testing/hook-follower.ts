import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { type HookOptions, runHooks } from '../src/export/hooks/run-hooks.ts';
import { value } from './fixture-site.ts';
import { repeatEntry, siteForEachTest } from './site-for-each-test.ts';

const nothing = () => ({
  stop: new AbortController(),
  done: [] as number[],
  reports: [] as string[],
  changes: new Map<number, readonly string[]>(),
  /** In milliseconds, since the last start. */
  pauses: [] as number[],
});

export function hookFollower() {
  const { site } = siteForEachTest();
  const seen = nothing();
  beforeEach(() => void Object.assign(seen, nothing()));
  const stateFile = () => join(site.folder, 'hooks.json');
  const follow = (different: Partial<HookOptions> = {}) =>
    runHooks({
      store: site.store,
      command: 'purge',
      stateFile: stateFile(),
      latestOnly: false,
      edges: [],
      limit: 1_000,
      signal: seen.stop.signal,
      async pause(milliseconds) {
        seen.pauses.push(milliseconds);
        // A second pause in turn means that it waits.
        if (seen.pauses.length > 8 || (seen.pauses.length > 0 && !different.run)) seen.stop.abort();
      },
      report: (line) => seen.reports.push(line),
      handled: (revision, changed) => void seen.changes.set(revision, changed),
      run: async ({ entry }) => {
        seen.done.push(entry.revision);
        return undefined;
      },
      ...different,
    });
  async function addEntries(count: number) {
    for (let added = 0; added < count; added += 1) await repeatEntry(site);
  }
  return {
    site,
    addEntries,
    async begin(entries: number) {
      value(await follow());
      await addEntries(entries);
    },
    seen,
    stateFile,
    state: async (): Promise<number> => JSON.parse(await readFile(stateFile(), 'utf8')).revision,
    follow,
    again(different?: Partial<HookOptions>) {
      seen.stop = new AbortController();
      seen.pauses = [];
      return follow(different);
    },
  };
}
