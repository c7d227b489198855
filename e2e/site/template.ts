import { join } from 'node:path';
import { publish } from '@site/releases/publish';
import { readSiteConfig } from '@site/workspace/read-site-config';
import {
  buildApplications,
  openWritableStore,
  promoteApplications,
  publishApplications,
} from '@site/workspace/release-applications';
import { changePlansTitle, EARLIER_PLANS_TITLE } from './changed-plans.ts';
import { copyWorkspace } from './workspace-copy.ts';

interface Template {
  readonly templateStore: string;
  readonly earlierPricing: string;
}

/** Builds what has changed, and makes the store that every site begins with. */
export async function makeTemplate(room: string): Promise<Template> {
  const storeFolder = join(room, 'template');
  const store = await openWritableStore(storeFolder);
  const copy = await copyWorkspace(join(room, 'earlier'), 'pricing');
  await changePlansTitle(copy, EARLIER_PLANS_TITLE);
  await Promise.all([buildApplications(), copy.build()]);

  // The release that is published last is the newest one.
  const folder = join(copy.folder, 'mfe-pricing');
  const earlier = await publish({ store, app: 'pricing', folder, by: 'e2e' });
  if (!earlier.ok) throw new Error(earlier.problem.message);
  const fresh = await publishApplications(store);
  const settings = { port: 8080, setupPort: 8081, storeFolder, dataFolder: join(room, 'data') };
  await promoteApplications(store, fresh, await readSiteConfig(settings));
  return { templateStore: storeFolder, earlierPricing: earlier.value.release };
}
