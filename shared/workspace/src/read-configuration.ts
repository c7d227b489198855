import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { folderOf } from './folders.ts';
import { Stop } from './stop.ts';

/** Reads the site configuration of this workspace, as people write it. */
export async function readConfiguration(): Promise<Configuration> {
  const file = join(folderOf('shell'), 'site.config.json');
  const text = await readFile(file, 'utf8');
  try {
    return parseConfiguration(text);
  } catch (error) {
    // It throws one clear line and nothing else.
    throw new Stop(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
