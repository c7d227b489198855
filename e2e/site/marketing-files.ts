import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveReleases } from './pricing-files.ts';
import type { RunningSite } from './running-site.ts';

/** The file of marketing's live release in a site's store that renders the video's dialog. */
export async function videoWindowFile(site: RunningSite): Promise<string> {
  const { marketing: id = '' } = await liveReleases(site);
  const folder = join(site.storeFolder, 'releases/marketing', id, 'web');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = join(folder, name);
    if ((await readFile(file, 'utf8')).includes('kind:"captions"')) return file;
  }
  throw new Error('no file of marketing shows a video');
}
