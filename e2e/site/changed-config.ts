import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceFolder } from './program.ts';
import type { RunningSite } from './running-site.ts';
import { readSettings } from './settings.ts';

/** The part of the site configuration that switches parts of the site on and off. */
interface Features {
  readonly topBanner: boolean;
  readonly wiredExtras: boolean;
}

/** Puts the same releases live with other features in the configuration; resolves to the revision. */
export async function promoteFeatures(site: RunningSite, features: Features): Promise<number> {
  const text = await readFile(join(workspaceFolder, 'shell/site.config.json'), 'utf8');
  const config = { ...(JSON.parse(text) as object), features };
  const file = join(await mkdtemp(join(readSettings().room, 'config-')), 'site.config.json');
  await writeFile(file, JSON.stringify(config));
  // What `site promote --json` promises; see `wentLive` in @site/releases.
  const { entry } = (await site.command(['promote', '--config', file])) as {
    entry: { revision: number };
  };
  return entry.revision;
}
