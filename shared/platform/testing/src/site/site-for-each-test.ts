import { appendEntry, readEntry, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { fixtureAddresses } from './fixture-config.ts';
import {
  copySite,
  createFixtureSite,
  type FixtureSite,
  forwarding,
  value,
} from './fixture-site.ts';
import { runCaptured } from './run-captured.ts';

/** A site prepared once; each test gets a copy. What it gives can be read in tests only. */
export function siteForEachTest(
  prepare: (template: FixtureSite) => Promise<unknown> = (template) => template.goLive(),
) {
  let template: FixtureSite;
  let copy: FixtureSite;
  beforeAll(async () => {
    template = await createFixtureSite();
    await prepare(template);
  });
  afterAll(() => template.remove());
  beforeEach(async () => {
    copy = await copySite(template);
  });
  afterEach(() => copy.remove());
  const site = forwarding(() => copy);

  const run = (...args: readonly string[]) => runCaptured([...args, '--store', site.store.folder]);
  return {
    site,
    input: (by = 'anna') => ({ store: site.store, by, usual: fixtureAddresses }),
    liveReleases: async () => (await readLive(site.store)).live?.composition.releases,
    run,
    /** Changes what is live, without waiting for an edge. */
    change: (...args: readonly string[]) => run(...args, '--no-wait'),
  };
}

export async function repeatEntry({ store }: FixtureSite): Promise<void> {
  const [head = 0] = await readRevisions(store);
  const { composition } = value(await readEntry(store, head));
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition, action: 'promote', changes: [], at, by: 'anna' };
  value(await appendEntry(store, head, entry));
}
