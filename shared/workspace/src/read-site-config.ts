import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSiteConfig } from '@site/contracts/read-site-config';
import type { SiteConfig } from '@site/contracts/site-config';
import { folderOf } from './folders.ts';
import type { Settings } from './settings.ts';
import { Stop } from './stop.ts';

/** Reads the site configuration, its local addresses on the ports of the settings. */
export async function readSiteConfig({ port, setupPort }: Settings): Promise<SiteConfig> {
  const file = join(folderOf('shell'), 'site.config.json');
  const text = await readFile(file, 'utf8');
  try {
    return parseSiteConfig(text, { PORT: String(port), SETUP_PORT: String(setupPort) });
  } catch (error) {
    // It throws one clear line and nothing else.
    throw new Stop(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
