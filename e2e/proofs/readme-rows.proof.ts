import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '../fixtures/own-site.ts';
import { walks } from '../readme-rows/all-walks.ts';
import { readRows } from '../readme-rows/read-rows.ts';
import { copySources, type SourcesCopy } from '../readme-rows/sources-copy.ts';
import { walkRow } from '../readme-rows/walk.ts';
import { readSettings } from '../site/settings.ts';

/* Each row of the README's table `to add | do`, followed in a copy of the workspace. */

const test = base.extend<object, { sources: SourcesCopy }>({
  // Its caches make every check but the first one quick.
  sources: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const room = await mkdtemp(join(readSettings().room, 'readme-'));
      await use(await copySources(join(room, 'workspace')));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const row of readRows()) {
  test(row, async ({ ownSite, sources }) => {
    // It checks the whole workspace, builds and composes.
    test.setTimeout(600_000);
    const walk = walks[row];
    if (!walk) throw new Error(`no walk in e2e/readme-rows follows the row "${row}"`);
    await sources.restore();
    await walkRow(walk, sources, ownSite);
  });
}
