import { readFile } from 'node:fs/promises';
import { parseSiteConfig } from '@site/contracts/read-site-config';
import type { SiteConfig } from '@site/contracts/site-config';
import { done, failed, type Result } from '../result.ts';
import { codeOf } from '../store/store.ts';

/** Reads the site configuration, with the ports of this machine filled in. */
export async function readConfig(file: string): Promise<Result<SiteConfig>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return failed(
      'invalid-config',
      `Can't read the site configuration ${file} (${codeOf(error)}).`,
    );
  }
  try {
    return done(parseSiteConfig(text, process.env));
  } catch (error) {
    // It throws one clear line and nothing else.
    return failed('invalid-config', `${file}: ${error instanceof Error ? error.message : error}`);
  }
}
