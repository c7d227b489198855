import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesFrom } from '@platform/contracts/site-addresses';
import { sharedSources } from '@platform/node/build-note';
import { fingerprint } from '@platform/node/source-hashes';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { publish } from '@platform/store/publish';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@platform/workspace/release-applications';
import { readSiteConfiguration } from './configuration.ts';
import type { Settings } from './settings.ts';
import { changePlansTitle, copyWorkspace, EARLIER_PLANS_TITLE } from './workspace-copy.ts';

const sources = [
  'shell',
  ...readdirSync(workspaceFolder).filter((name) => name.startsWith('mfe-')),
  'shared/site',
  ...sharedSources,
  ...['store', 'composer', 'releases', 'cli', 'testing'].map((name) => `shared/platform/${name}`),
  'shared/platform/workspace/src',
  'e2e/harness',
  'e2e/harness/site.config.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

/** Where the newest template stays between runs, under the fingerprint of its sources. */
const root = inWorkspace('e2e/.site/templates');

/** A template is made beside its place and renamed, so that a stored one is complete. */
export async function prepareTemplate(
  room: string,
): Promise<Pick<Settings, 'templateStore' | 'earlierPricing'>> {
  const stored = join(root, fingerprint(workspaceFolder, sources));
  if (!existsSync(stored)) {
    await rm(root, { recursive: true, force: true });
    const draft = `${stored}.${randomUUID()}`;
    await makeTemplate(draft);
    // A source that was saved meanwhile may be in it.
    if (stored !== join(root, fingerprint(workspaceFolder, sources))) return prepareTemplate(room);
    await rename(draft, stored);
  }
  const target = join(room, 'template');
  await cp(stored, target, { recursive: true });
  return {
    templateStore: join(target, STORE_FOLDER),
    earlierPricing: await readFile(join(target, EARLIER_PRICING_FILE), 'utf8'),
  };
}

/** In a template, the folder of the store and the file with the id of the earlier release. */
const STORE_FOLDER = 'store';
const EARLIER_PRICING_FILE = 'earlier-pricing';

/**
 * Builds what has changed, and makes the store that every site starts from.
 *
 * @param folder does not exist yet
 */
async function makeTemplate(folder: string): Promise<void> {
  const store = await openWritableStore(join(folder, STORE_FOLDER));
  const earlierFolder = join(folder, 'earlier');
  const copy = await copyWorkspace('pricing', earlierFolder);
  await changePlansTitle(copy, EARLIER_PLANS_TITLE);
  await Promise.all([buildApplications(), copy.build()]);

  // The release that is published last becomes the newest.
  const source = join(copy.folder, 'mfe-pricing');
  const earlier = await publish({ store, app: 'pricing', folder: source, by: 'e2e' });
  if (!earlier.ok) throw new Error(earlier.problem.message);
  await rm(earlierFolder, { recursive: true });
  const { due } = await publishWorkspace(store, await readSiteConfiguration());
  await promoteWorkspace(store, due, addressesFrom({}));
  await writeFile(join(folder, EARLIER_PRICING_FILE), earlier.value.release);
}
