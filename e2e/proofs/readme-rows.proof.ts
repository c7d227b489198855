import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../fixtures/own-site.ts';
import { walks } from '../readme-rows/all-walks.ts';
import { copySources } from '../readme-rows/sources-copy.ts';
import { walkRows } from '../readme-rows/walk.ts';
import { readSettings } from '../site/settings.ts';

test('every row of the README, to add something, is followed in a copy of the workspace', async ({
  ownSite,
}) => {
  // It checks the whole workspace, builds and composes.
  test.setTimeout(600_000);
  const room = await mkdtemp(join(readSettings().room, 'readme-'));
  await walkRows(walks, await copySources(join(room, 'workspace')), ownSite);
});
