import { join } from 'node:path';
import { addressesFrom } from '@site/contracts/site-addresses';
import { publish } from '@site/releases/publish';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@site/workspace/release-applications';
import { changePlansTitle, EARLIER_PLANS_TITLE } from './changed-plans.ts';
import { readSiteConfiguration } from './site-configuration.ts';
import { copyWorkspace } from './workspace-copy.ts';

interface Template {
  readonly templateStore: string;
  readonly earlierPricing: string;
}

/** Builds what has changed, and makes the store that every site starts from. */
export async function makeTemplate(room: string): Promise<Template> {
  const storeFolder = join(room, 'template');
  const store = await openWritableStore(storeFolder);
  const copy = await copyWorkspace(join(room, 'earlier'), 'pricing');
  await changePlansTitle(copy, EARLIER_PLANS_TITLE);
  await Promise.all([buildApplications(), copy.build()]);

  // The release that is published last becomes the newest.
  const folder = join(copy.folder, 'mfe-pricing');
  const earlier = await publish({ store, app: 'pricing', folder, by: 'e2e' });
  if (!earlier.ok) throw new Error(earlier.problem.message);
  const { due } = await publishWorkspace(store, await readSiteConfiguration());
  await promoteWorkspace(store, due, addressesFrom({}));
  return { templateStore: storeFolder, earlierPricing: earlier.value.release };
}
