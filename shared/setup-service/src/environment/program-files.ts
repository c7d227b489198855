import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { type SiteConfig, withAddresses } from '@site/contracts/site-config';
import type { Environment } from './settings.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';

/** SITE_DATA, or `.site/data` of this workspace. */
export function dataFolderOf(env: Environment): string {
  return resolve(env.SITE_DATA || fromPackage('../../.site/data'));
}

/**
 * Reads SITE_CONFIG, or `shell/site.config.json` of this workspace, and where site and service are
 * from SITE_ADDRESS and SETUP_ADDRESS, or from PORT and SETUP_PORT on this machine.
 *
 * @throws StartRefusal where it cannot be read or is not right
 */
export async function readConfig(env: Environment): Promise<SiteConfig> {
  const file = env.SITE_CONFIG || fromPackage('../../shell/site.config.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartRefusal(
      `The site configuration ${file} cannot be read (${errorCode(error) ?? String(error)}). Set SITE_CONFIG to its path.`,
    );
  });
  try {
    return withAddresses(parseConfiguration(text), addressesFrom(env));
  } catch (error) {
    // Its messages are written for operators: one line that names the key.
    if (error instanceof Error) throw new StartRefusal(`${error.message}. It is in ${file}.`);
    throw error;
  }
}

function fromPackage(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
