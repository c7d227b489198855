import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesFrom } from '@site/contracts/site-addresses';
import { findFreePort } from '@site/node/ports';
import { publish } from '@site/releases/publish';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
} from '@site/workspace/release-applications';
import { changePlansTitle, EARLIER_PLANS_TITLE } from '../site/changed-plans.ts';
import { readSiteConfiguration } from '../site/site-configuration.ts';
import { copyWorkspace } from '../site/workspace-copy.ts';
import { NOTES_FILE, STORE_FOLDER, type TemplateNotes } from './template-notes.ts';

/**
 * Builds what has changed, and makes the store that every site starts from, with notes on it.
 *
 * @param folder does not exist yet
 */
export async function makeTemplate(folder: string): Promise<void> {
  const store = await openWritableStore(join(folder, STORE_FOLDER));
  const earlierFolder = join(folder, 'earlier');
  const copy = await copyWorkspace(earlierFolder, 'pricing');
  await changePlansTitle(copy, EARLIER_PLANS_TITLE);
  await Promise.all([buildApplications(), copy.build()]);

  // The release that is published last becomes the newest.
  const source = join(copy.folder, 'mfe-pricing');
  const earlier = await publish({ store, app: 'pricing', folder: source, by: 'e2e' });
  if (!earlier.ok) throw new Error(earlier.problem.message);
  await rm(earlierFolder, { recursive: true });
  const { due } = await publishWorkspace(store, await readSiteConfiguration());
  await promoteWorkspace(store, due, addressesFrom({}));

  const [port, setupPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), SETUP_PORT: String(setupPort) };
  await promoteWorkspace(store, new Map(), addressesFrom(ports));
  const notes: TemplateNotes = { earlierPricing: earlier.value.release, ports };
  await writeFile(join(folder, NOTES_FILE), JSON.stringify(notes));
}
