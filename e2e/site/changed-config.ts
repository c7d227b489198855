import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@site/contracts/configuration';
import type { RunningSite } from './running-site.ts';
import { readSettings } from './settings.ts';
import { readSiteConfiguration } from './site-configuration.ts';

/**
 * Puts the same releases live with another site configuration; resolves to the revision.
 *
 * @param args further arguments of `site promote`, such as other addresses
 */
export async function promoteConfig(
  site: RunningSite,
  change: (settings: Configuration) => Configuration,
  args: readonly string[] = [],
): Promise<number> {
  await publishConfig(site, change);
  // `site promote --json` promises this; see `reportLive` in @site/releases.
  const { entry } = (await site.command(['promote', 'config', ...args])) as {
    entry: { revision: number };
  };
  return entry.revision;
}

/** Publishes another site configuration, for a test to promote. */
export async function publishConfig(
  site: RunningSite,
  change: (settings: Configuration) => Configuration,
): Promise<void> {
  const config = change(await readSiteConfiguration());
  const file = join(await mkdtemp(join(readSettings().room, 'config-')), 'site.config.json');
  await writeFile(file, JSON.stringify(config));
  await site.command(['publish', 'config', '--config', file, '--as-newest']);
}

/**
 * Puts the same releases live with other features in the configuration; resolves to the revision.
 */
export function promoteFeatures(
  site: RunningSite,
  features: Configuration['features'],
): Promise<number> {
  return promoteConfig(site, (config) => ({ ...config, features }));
}
